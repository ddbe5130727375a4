import { Form, Input, Select } from 'antd'
import { useDictionary } from '../../../api/dictionary.ts'

/** Why a label is printed again. */
export function ReasonFields({ isRequired }: { isRequired: boolean }) {
  const reasons = useDictionary('mes_reprint_reason')
  return (
    <>
      <Form.Item label="补打原因" name="reprintReason" rules={isRequired ? [{ required: true, message: '请选择补打原因' }] : []}>
        <Select allowClear placeholder={isRequired ? '请选择' : '第二次打印时填写'} options={reasons.map(({ value, text }) => ({ value, label: text }))} />
      </Form.Item>
      <Form.Item label="补打说明" name="reprintText" rules={isRequired ? [{ required: true, whitespace: true, message: '请写明情况' }] : []}>
        <Input maxLength={200} />
      </Form.Item>
    </>
  )
}
