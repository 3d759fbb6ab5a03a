// SPDX-License-Identifier: GPL-2.0
/* What a Raspberry Pi 4 has and a virtual machine has not, as far as Pegmind and its libraries look:
 *
 *   /dev/spidev0.0       an SPI bus; what is sent goes to /dev/wire, and takes as long as it would on the wire
 *   /dev/gpiomem         a page of memory, where the registers of the pins' functions would be
 *   /proc/device-tree    model, compatible and revision
 *   /proc/cpuinfo        besides what is there the revision, where libraries look for it that are not for arm64
 *
 * /dev/wire gives a record a transfer: "SPI ", when it began (ns, u64, CLOCK_MONOTONIC), its clock (Hz, u32), its
 * length (u32), and its bytes. Nobody can unload this: a Pi keeps its board.
 */
#include <linux/cdev.h>
#include <linux/delay.h>
#include <linux/device.h>
#include <linux/fs.h>
#include <linux/kfifo.h>
#include <linux/kprobes.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/mm.h>
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/spi/spi.h>
#include <linux/uaccess.h>
#include <linux/version.h>
#include <linux/vmalloc.h>

#define RECORDED (1 << 20) /* bytes: some ten seconds of the busiest scene */
#define MODEL "Raspberry Pi 4 Model B Rev 1.4"
#define REVISION 0xc03114

struct head {
	char by[4];
	u64 at;
	u32 clock, size;
} __packed;

static DECLARE_WAIT_QUEUE_HEAD(grown);
static DEFINE_MUTEX(guard);
static struct kfifo sent;
static unsigned long lost;
module_param(lost, ulong, 0444);
MODULE_PARM_DESC(lost, "transfers that nobody read in time");

static void record(const struct head *head, const void *bytes)
{
	mutex_lock(&guard);
	if (kfifo_avail(&sent) >= sizeof(*head) + head->size) {
		kfifo_in(&sent, (void *)head, sizeof(*head));
		kfifo_in(&sent, bytes, head->size);
	} else {
		lost++;
	}
	mutex_unlock(&guard);
	wake_up_interruptible(&grown);
}

static int transfer(struct spi_controller *bus, struct spi_device *device, struct spi_transfer *each)
{
	struct head head = { { 'S', 'P', 'I', ' ' }, ktime_get_ns(), each->speed_hz, each->len };
	u64 us = div_u64((u64)each->len * BITS_PER_BYTE * USEC_PER_SEC, each->speed_hz);

	if (each->tx_buf)
		record(&head, each->tx_buf);
	if (each->rx_buf)
		memset(each->rx_buf, 0, each->len);
	usleep_range(us, us + 50);
	return 0;
}

static int plug_in_the_strip(void)
{
	/* spidev wants to be asked for as a device that it knows. */
	static struct spi_board_info strip = { .modalias = "dh2228fv", .max_speed_hz = 125000000 };
	struct platform_device *parent = platform_device_register_simple("pi-spi", -1, NULL, 0);
	struct spi_controller *bus;
	int error;

	if (IS_ERR(parent))
		return PTR_ERR(parent);
	bus = spi_alloc_master(&parent->dev, 0);
	if (!bus)
		return -ENOMEM;
	bus->bus_num = 0;
	bus->num_chipselect = 1;
	bus->mode_bits = SPI_CPOL | SPI_CPHA | SPI_CS_HIGH | SPI_NO_CS | SPI_3WIRE;
	bus->bits_per_word_mask = SPI_BPW_MASK(8);
	bus->max_speed_hz = strip.max_speed_hz;
	bus->transfer_one = transfer;
	error = spi_register_controller(bus);
	if (error)
		return error;
	return spi_new_device(bus, &strip) ? 0 : -ENODEV;
}

static ssize_t wire_read(struct file *file, char __user *to, size_t most, loff_t *at)
{
	unsigned int copied = 0;
	int error = wait_event_interruptible(grown, !kfifo_is_empty(&sent));

	if (error)
		return error;
	mutex_lock(&guard);
	error = kfifo_to_user(&sent, to, most, &copied);
	mutex_unlock(&guard);
	return error ? error : copied;
}

static const struct file_operations wire_calls = { .owner = THIS_MODULE, .read = wire_read };
static struct miscdevice wire = { .minor = MISC_DYNAMIC_MINOR, .name = "wire", .fops = &wire_calls, .mode = 0400 };

static void *registers;

static int gpiomem_mmap(struct file *file, struct vm_area_struct *area)
{
	return remap_vmalloc_range(area, registers, 0); /* whatever the offset, as bcm2835-gpiomem does */
}

static const struct file_operations gpiomem_calls = { .owner = THIS_MODULE, .mmap = gpiomem_mmap };

/* Under the names that udev rules and DeviceAllow= know. */
static int lay_out_the_registers(void)
{
	static struct cdev gpiomem;
	struct class *class;
	dev_t number;
	int error = alloc_chrdev_region(&number, 0, 1, "bcm2835-gpiomem");

	registers = vmalloc_user(PAGE_SIZE);
	if (error || !registers)
		return error ? error : -ENOMEM;
	cdev_init(&gpiomem, &gpiomem_calls);
	error = cdev_add(&gpiomem, number, 1);
	if (error)
		return error;
#if LINUX_VERSION_CODE >= KERNEL_VERSION(6, 4, 0)
	class = class_create("bcm2835-gpiomem");
#else
	class = class_create(THIS_MODULE, "bcm2835-gpiomem");
#endif
	if (IS_ERR(class))
		return PTR_ERR(class);
	return PTR_ERR_OR_ZERO(device_create(class, NULL, number, NULL, "gpiomem"));
}

struct text {
	size_t size;
	const char *bytes;
};

static int show(struct seq_file *file, void *_unused)
{
	const struct text *text = pde_data(file_inode(file->file));

	return seq_write(file, text->bytes, text->size);
}

static int open(struct inode *inode, struct file *file)
{
	return single_open(file, show, NULL);
}

static const struct proc_ops proc_calls = {
	.proc_open = open, .proc_read = seq_read, .proc_lseek = seq_lseek, .proc_release = single_release
};

#define TEXT(name, ...) static const char name##_bytes[] = { __VA_ARGS__ }; \
	static const struct text name = { sizeof(name##_bytes), name##_bytes }

TEXT(model, MODEL);
TEXT(compatible, "raspberrypi,4-model-b\0brcm,bcm2711");
TEXT(revision, REVISION >> 24, (REVISION >> 16) & 0xff, (REVISION >> 8) & 0xff, REVISION & 0xff);

static int put(const char *name, struct proc_dir_entry *folder, const struct text *text)
{
	return proc_create_data(name, 0444, folder, &proc_calls, (void *)text) ? 0 : -ENOMEM;
}

static int print_the_name(void)
{
	struct proc_dir_entry *tree = proc_mkdir("device-tree", NULL);
	struct proc_dir_entry *system = proc_mkdir("system", tree);

	if (!tree || !system)
		return -ENOMEM;
	return put("model", tree, &model) ?: put("compatible", tree, &compatible) ?:
	       put("linux,revision", system, &revision);
}

/* /proc/cpuinfo cannot be replaced, and what is mounted over it does not reach a service that has its own /proc. */
static int cpuinfo_begins(struct kretprobe_instance *call, struct pt_regs *registers_then)
{
	*(struct seq_file **)call->data = (struct seq_file *)regs_get_kernel_argument(registers_then, 0);
	return 0;
}

static int cpuinfo_ends(struct kretprobe_instance *call, struct pt_regs *_registers)
{
	seq_printf(*(struct seq_file **)call->data, "Revision\t: %x\nModel\t\t: " MODEL "\n\n", REVISION);
	return 0;
}

static struct kretprobe cpuinfo = {
	.kp.symbol_name = "show_cpuinfo",
	.entry_handler = cpuinfo_begins,
	.handler = cpuinfo_ends,
	.data_size = sizeof(struct seq_file *),
};

static int __init pi_board(void)
{
	return kfifo_alloc(&sent, RECORDED, GFP_KERNEL) ?: misc_register(&wire) ?: print_the_name() ?:
	       register_kretprobe(&cpuinfo) ?: lay_out_the_registers() ?: plug_in_the_strip();
}

module_init(pi_board);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("The board of a Raspberry Pi under a virtual machine");
