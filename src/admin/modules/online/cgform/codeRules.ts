import type { Rule } from 'antd/es/form'
import { codeShape } from '#contract/designed.ts'

/** What the code of a table can be, as forms say it. */
export const codeRules: Rule[] = [{ required: true, message: '请填写编码' }, codeShape]
