import type { Rule } from 'antd/es/form'

/** What the code of a table can be, as forms say it. */
export const codeRules: Rule[] = [
  { required: true, message: '请填写编码' },
  { pattern: /^[a-z][A-Za-z0-9]{0,31}$/, message: '以小写字母开头，只用字母和数字，不超过 32 位' },
]
