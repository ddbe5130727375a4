import { Alert, Button, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { placeValues, readFillPattern } from '#contract/rules/fillPattern.ts'
import { previewNumber } from '../../../api/fillRules.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'
import { plainText } from '../../fields/plain.ts'

type Shown = { number: string } | { complaint: string }

/** What the next number by a rule would be, with the values that it asks for; none is taken. */
export function FillRuleTry({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const pattern = plainText({ name: 'pattern' }, row)

  async function look(values: Record<string, string | undefined>) {
    const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
    try {
      setShown({ number: await previewNumber(plainText({ name: 'ruleCode' }, row), Object.fromEntries(given)) })
    } catch (error) {
      setShown({ complaint: error instanceof ApiError ? error.message : '没有得到编号，请重试' })
    }
  }

  return (
    <Modal title={`试用：${plainText({ name: 'ruleName' }, row)}`} open footer={null} onCancel={onClose}>
      <Typography.Paragraph type="secondary">
        按 <Typography.Text code>{pattern}</Typography.Text> 给出下一个编号，只是看一看，不会占用。
      </Typography.Paragraph>
      <Form<Record<string, string | undefined>> layout="vertical" onFinish={(values) => void look(values)}>
        {valuesOf(pattern).map(({ name, standard }) => (
          <Form.Item key={name} label={`取值 ${name}`} name={name}>
            <Input maxLength={32} placeholder={standard === null ? '必填' : `不填时为 ${standard}`} onChange={() => setShown(null)} />
          </Form.Item>
        ))}
        <Button type="primary" htmlType="submit">
          看下一个编号
        </Button>
      </Form>
      {shown === null ? null : <Outcome shown={shown} />}
    </Modal>
  )
}

function Outcome({ shown }: { shown: Shown }) {
  const style = { marginTop: 16 }
  if ('complaint' in shown) return <Alert style={style} type="error" showIcon title={shown.complaint} />
  return <Alert style={style} type="success" showIcon title={<Typography.Text copyable>{shown.number}</Typography.Text>} />
}

/** What a person has to bring; the next code of a department or category the server finds itself, below the one that a form names. */
function valuesOf(pattern: string): { name: string; standard: string | null }[] {
  const read = readFillPattern(pattern)
  if ('complaint' in read) return []
  return read.parts.flatMap((part) => (part.is === 'value' && !placeValues.includes(part.name) ? [{ name: part.name, standard: part.standard }] : []))
}
