/** What is looked at: a number between limits (both may be reached), or `Y` and `N` for 正常 and 异常. */
export type CheckedItem = { name: string; type: string; low: number | null; high: number | null; needPhoto: string }

/** Whether a value passes, or the sentence that says how it has to be written. */
export function judgeCheck(
  { name, type, low, high, needPhoto }: CheckedItem,
  value: string,
  photo: string,
): { judge: 'pass' | 'fail' } | { complaint: string } {
  if (needPhoto === 'Y' && photo === '') return { complaint: `“${name}”要拍照` }
  if (type === 'yesNo') {
    if (value !== 'Y' && value !== 'N') return { complaint: `“${name}”请选择正常或异常` }
    return { judge: value === 'Y' ? 'pass' : 'fail' }
  }
  if (!/^[+-]?\d{1,9}(\.\d{1,6})?$/.test(value)) return { complaint: `“${name}”请填数字` }
  const number = Number(value)
  return { judge: (low === null || number >= low) && (high === null || number <= high) ? 'pass' : 'fail' }
}
