import { Input } from 'antd'
import { errorText } from '#contract/errorText.ts'

/** Stands where a field was declared wrongly: nothing can be chosen, and who declared it reads why (PICK-031, PICK-032). */
export function Misconfigured({ complaint, id }: { complaint: string; id?: string | undefined }) {
  return <Input.TextArea {...(id === undefined ? {} : { id })} disabled autoSize status="error" value={`设置有误，请联系管理员：${complaint}`} />
}

/** What is wrong with the condition of a field; null when nothing is. */
export function complaintOf(condition: string | undefined, check: (text: string) => unknown): string | null {
  if (condition === undefined) return null
  try {
    check(condition)
    return null
  } catch (error) {
    return errorText(error)
  }
}
