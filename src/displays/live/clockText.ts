const formats = new Map<string, Intl.DateTimeFormat>()

/** 14:22:26 on the plant's wall clock. */
export function clockText(atMs: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('zh-CN', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' })
  formats.set(timeZone, format)
  return format.format(atMs)
}
