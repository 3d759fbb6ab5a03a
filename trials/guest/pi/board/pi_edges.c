// SPDX-License-Identifier: GPL-2.0
/* What QEMU's Raspberry Pi and Debian's kernel lack, as far as Pegmind and its libraries need it:
 *
 *   edges          QEMU's GPIO block knows the levels of its lines, but it detects no edges and raises no interrupt. A
 *                  timer compares the levels, and reports an edge to the interrupt domain of pinctrl-bcm2835, as that
 *                  driver's own handler does. What follows an edge is the driver's and the kernel's own.
 *   /dev/gpiomem   the registers of the GPIO block, at any offset, which only Raspberry Pi's own kernel has.
 *
 * It cannot be unloaded: a Pi keeps its GPIO block, too.
 */
#include <linux/cdev.h>
#include <linux/device.h>
#include <linux/fs.h>
#include <linux/hrtimer.h>
#include <linux/io.h>
#include <linux/irq.h>
#include <linux/irqdomain.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/of.h>
#include <linux/of_address.h>

#define LEVELS 0x34 /* GPLEV0: the levels of GPIO 0 to 31 */
#define LINES 28    /* those of the header */
#define PERIOD_MS 1  /* an edge is at most that late, and its timestamp with it */

static void __iomem *registers;
static struct irq_domain *domain;
static struct resource block;
static struct hrtimer timer;
static u32 before;

static ulong reported;
module_param(reported, ulong, 0444);
MODULE_PARM_DESC(reported, "edges that were reported");

static void report(u32 line, bool high)
{
	u32 edge = high ? IRQ_TYPE_EDGE_RISING : IRQ_TYPE_EDGE_FALLING;
	struct irq_data *data = irq_get_irq_data(irq_find_mapping(domain, line));

	/* The GPIO block would be told by irq_set_type which edges to detect, and by irq_mask when to detect none. */
	if (!data || irqd_irq_disabled(data) || !(irqd_get_trigger_type(data) & edge))
		return;
	generic_handle_domain_irq(domain, line);
	reported++;
}

static enum hrtimer_restart compare_levels(struct hrtimer *unused)
{
	u32 now = readl(registers + LEVELS);
	unsigned long changed = (now ^ before) & (BIT(LINES) - 1);
	u32 line;

	before = now;
	for_each_set_bit(line, &changed, LINES)
		report(line, now & BIT(line));
	hrtimer_forward_now(&timer, ms_to_ktime(PERIOD_MS));
	return HRTIMER_RESTART;
}

static int gpiomem_mmap(struct file *file, struct vm_area_struct *area)
{
	unsigned long size = area->vm_end - area->vm_start;

	if (size > PAGE_SIZE)
		return -EINVAL;
	area->vm_page_prot = pgprot_noncached(area->vm_page_prot);
	return remap_pfn_range(area, area->vm_start, PHYS_PFN(block.start), size, area->vm_page_prot);
}

static const struct file_operations gpiomem_calls = { .owner = THIS_MODULE, .mmap = gpiomem_mmap };

/* Under the names that udev rules and DeviceAllow= know. */
static int add_gpiomem(void)
{
	static struct cdev gpiomem;
	struct class *class;
	dev_t number;
	int error = alloc_chrdev_region(&number, 0, 1, "bcm2835-gpiomem");

	if (error)
		return error;
	cdev_init(&gpiomem, &gpiomem_calls);
	error = cdev_add(&gpiomem, number, 1);
	if (error)
		return error;
	class = class_create("bcm2835-gpiomem");
	if (IS_ERR(class))
		return PTR_ERR(class);
	return PTR_ERR_OR_ZERO(device_create(class, NULL, number, NULL, "gpiomem"));
}

static int __init pi_edges(void)
{
	struct device_node *node = of_find_compatible_node(NULL, NULL, "brcm,bcm2835-gpio");
	int error;

	if (!node || of_address_to_resource(node, 0, &block))
		return -ENODEV;
	registers = of_iomap(node, 0);
	domain = irq_find_host(node);
	of_node_put(node);
	if (!registers || !domain)
		return -ENODEV;
	error = add_gpiomem();
	if (error)
		return error;
	before = readl(registers + LEVELS);
	hrtimer_init(&timer, CLOCK_MONOTONIC, HRTIMER_MODE_REL_HARD);
	timer.function = compare_levels;
	hrtimer_start(&timer, ms_to_ktime(PERIOD_MS), HRTIMER_MODE_REL_HARD);
	return 0;
}

module_init(pi_edges);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Edges on the GPIO lines of an emulated Raspberry Pi, and /dev/gpiomem");
