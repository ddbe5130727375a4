import type { FormRule } from 'antd'

/** A new password. How strong it must be the server says (security.md). */
export const passwordRules: FormRule[] = [{ required: true, message: '请输入新密码!' }]

/** The same password once more; `of` names the field of the first. */
export function confirmRules(of: string): FormRule[] {
  return [
    { required: true, message: '请确认新密码!' },
    ({ getFieldValue }) => ({
      validator: (_rule, value: string) => (!value || value === getFieldValue(of) ? Promise.resolve() : Promise.reject(new Error('两次输入的密码不一样！'))),
    }),
  ]
}
