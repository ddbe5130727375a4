import { Alert, Typography } from 'antd'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { BusyProvider } from '../../fields/busyContext.ts'
import { RecordForm } from '../RecordForm.tsx'
import { askedResource } from './askedRules.ts'
import { SignatureStep } from './SignatureStep.tsx'
import type { Answers } from './hostContext.ts'
import type { CommandForms } from './useCommandForms.ts'

type Props = {
  resource: Resource
  command: Command
  /** what nobody is asked for */
  known?: Answers
  forms: CommandForms
  signers: 0 | 1 | 2
  /** the record or records, as people call them */
  subject: string
  onSubmit: () => void
}

const nothing: Answers = {}

/** What a person is asked before a command is given: a question, what to fill in, and who signs. */
export function CommandFields({ resource, command, known = nothing, forms, signers, subject, onSubmit }: Props) {
  return (
    <>
      {command.confirm === null ? null : command.tone === 'danger' ? (
        <Alert type="warning" showIcon title={command.confirm} style={{ marginBlockEnd: 16 }} />
      ) : (
        <Typography.Paragraph>{command.confirm}</Typography.Paragraph>
      )}
      {command.asks.length === 0 ? null : (
        <BusyProvider value={forms.noteBusy}>
          <RecordForm
            form={forms.asks}
            resource={askedResource(resource, command)}
            known={null}
            start={nothing}
            fixed={known}
            onWriting={() => {}}
            onFinish={onSubmit}
          />
        </BusyProvider>
      )}
      {signers === 0 || command.sign === null ? null : (
        <SignatureStep form={forms.signing} signers={signers} meaning={command.sign.meaning} subject={subject} deed={command.title} />
      )}
    </>
  )
}
