/** The unit of fields and figures that hold a size in bytes. */
export const bytesUnit = '字节'

const steps = ['KB', 'MB', 'GB', 'TB'] as const

/** A size as people say it, `12.3 KB`: of 1024 each, one digit behind the point; below a kilobyte as it is. */
export function bytesText(bytes: number): { amount: string; unit: string } {
  if (Math.abs(bytes) < 1024) return { amount: String(bytes), unit: bytesUnit }
  const at = Math.min(steps.length, Math.floor(Math.log2(Math.abs(bytes)) / 10))
  return { amount: (bytes / 1024 ** at).toFixed(1), unit: steps[at - 1] ?? 'KB' }
}
