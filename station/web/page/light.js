/** From LED duties to screen colours, and which ink can be read on them. */

/**
 * An LED's light is proportional to its duty; a screen's is not, hence the sRGB curve.
 * @param {Uint8Array} duties
 * @param {number[]} white
 */
export function shown(duties, white) {
  return Array.from(duties, (duty, channel) => encode(Math.min(1, duty / (white[channel] || 1))));
}

/** @param {number[]} rgb */
export const css = (rgb) => `rgb(${rgb.join(" ")})`;

/**
 * How strongly a lamp glows, 0 to 1.
 * @param {number[]} rgb
 */
export const strength = (rgb) => Math.max(...rgb) / 255;

/**
 * Black ink on light pegs and white ink on dark ones: at 0.18 both have a contrast of 4.6.
 * @param {number[]} rgb
 */
export const ink = (rgb) => (luminance(rgb) > 0.18 ? "dark" : "light");

/**
 * Pegs as dark as these would be lost on the dark board without a light rim.
 * @param {number[]} rgb
 */
export const needsRim = (rgb) => luminance(rgb) < 0.1;

/** @param {string} hex */
export const fromHex = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** @param {number[]} rgb */
function luminance(rgb) {
  const [red, green, blue] = rgb.map(decode);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {number} linear */
function encode(linear) {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * value);
}

/** @param {number} byte */
function decode(byte) {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
