import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { checkRules } from '#contract/modules/reference/checkRule.ts'
import { ruleComplaint } from '../../../api/checks.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'

/** Rules for what people write into fields, and a place to try each. */
export function CheckRulesPage() {
  return <ResourcePage resource={checkRules} RowActions={TryAction} />
}

function TryAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        试用
      </Button>
      {isOpen ? <TryDialog row={row} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** The same judgement as at a field that has the rule. */
function TryDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [judged, setJudged] = useState<{ value: string; complaint: string | null } | null>(null)
  const code = plainText({ name: 'ruleCode' }, row)
  const judge = async ({ value = '' }: { value?: string }) => setJudged({ value, complaint: await ruleComplaint(code, value) })
  const isGood = judged !== null && judged.complaint === null
  return (
    <Modal title={`试用：${plainText({ name: 'ruleName' }, row)}`} open footer={null} onCancel={onClose}>
      <Form<{ value?: string }> layout="vertical" onFinish={(written) => void judge(written)}>
        <Form.Item
          label="填写内容"
          name="value"
          hasFeedback={judged !== null && judged.value !== ''}
          {...(judged === null || judged.value === '' ? {} : { validateStatus: isGood ? 'success' : 'error', help: isGood ? '校验通过' : judged.complaint })}
        >
          <Input autoFocus maxLength={1000} onChange={() => setJudged(null)} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          校验
        </Button>
      </Form>
    </Modal>
  )
}
