import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../api/records.ts'
import { explainedText, plainText } from '../fields/plain.ts'
import { GreyButton } from '../grey/GreyButton.tsx'

type Props = { resource: Pick<Resource, 'title' | 'states'>; row: RecordRow; verb: 'edit' | 'delete' } & Pick<
  ButtonProps,
  'onClick' | 'danger' | 'children' | 'icon' | 'aria-label'
>

/** A command of a row that is grey in the states that do not allow it, and says so. */
export function StateButton({ resource, row, verb, ...rest }: Props) {
  const reason = reasonAgainst(resource, row, verb)
  if (reason === null) return <Button type="link" size="small" {...rest} />
  return (
    <GreyButton type="text" size="small" icon={rest.icon} aria-label={rest['aria-label']} reason={reason}>
      {rest.children}
    </GreyButton>
  )
}

/** Why a record in its state cannot be edited or deleted; null when it can. The server decides again. */
export function reasonAgainst({ title, states }: Props['resource'], row: RecordRow, verb: Props['verb']): string | null {
  if (!states) return null
  const allowed = verb === 'edit' ? states.editable : states.deletable
  if (allowed.includes(plainText({ name: states.field }, row))) return null
  return `${title}“${explainedText({ name: states.field }, row)}”时不能${verb === 'edit' ? '修改' : '删除'}`
}
