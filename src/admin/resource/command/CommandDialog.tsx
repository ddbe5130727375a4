import { Alert, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import type { Command } from '#contract/command.ts'
import type { Resource } from '#contract/resource.ts'
import { createIntent } from '../../../api/commands.ts'
import type { CommandOutcome } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { okOrReason } from '../../grey/okOrReason.tsx'
import { CommandFields } from './CommandFields.tsx'
import type { Answers } from './hostContext.ts'
import { useFocusBack } from '../useFocusBack.ts'
import { focusFirst, submitsDialog } from './dialogKeys.ts'
import { stateOf } from './offers.ts'
import { refusalText, storedIn } from './refusals.ts'
import { signAll } from './signAll.ts'
import { useCommandForms } from './useCommandForms.ts'
import { useReasons } from './useReasons.ts'
import { useStateText } from './useStateText.ts'

type Props = {
  resource: Resource
  command: Command
  /** null for a command that makes its record */
  row: RecordRow | null
  signers: 0 | 1 | 2
  /** answers that the page has already */
  known?: Answers
  onGiven: (outcome: CommandOutcome) => void
  onRefused: () => void
  onClose: () => void
}

const nothing: Answers = {}

/** `stored`: the record as somebody else saved it meanwhile. */
type Refusal = { sentence: string; stored: RecordRow | null }

/** Asks what a command needs, lets people sign, and gives it once. What was typed stays through every refusal. */
export function CommandDialog({ resource, command, row: opened, signers, known = nothing, onGiven, onRefused, onClose }: Props) {
  useFocusBack()
  const [row, setRow] = useState(opened)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [intent] = useState(createIntent)
  const body = useRef<HTMLDivElement | null>(null)
  const isRunning = useRef(false)
  const textOf = useStateText(resource)
  const forms = useCommandForms(
    command.asks.flatMap(({ name }) => (name in known ? [] : [name])),
    signers,
  )
  const reasonFor = useReasons(resource, command)
  const impossible = row === null ? null : reasonFor(row)
  const look = { danger: command.tone === 'danger' }
  const subject = row === null ? resource.title : plainText({ name: resource.label }, row)

  async function submit() {
    if (isRunning.current || impossible !== null || refusal?.stored) return
    isRunning.current = true
    setBusy(true)
    try {
      const filled = await forms.read()
      if (filled === null) return
      setRefusal(null)
      onGiven(
        await intent.give(resource, command, { record: row, asked: { ...filled.asked, ...known } }, () =>
          signAll(filled.signers, { resource, command, record: row }),
        ),
      )
    } catch (error) {
      const stored = storedIn(error)
      if (!forms.show(error)) setRefusal({ sentence: refusalText(error), stored })
      onRefused()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={`${command.title}：${subject}`}
      okText={command.title}
      okButtonProps={look}
      footer={okOrReason(impossible ?? (refusal?.stored ? '请先载入最新内容，核对后再提交' : null), command.title, look)}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirst(body.current)}
    >
      <div
        ref={body}
        role="presentation"
        onKeyDown={(event) => {
          if (!submitsDialog(event)) return
          event.preventDefault()
          void submit()
        }}
      >
        {refusal === null ? null : (
          <Alert
            type={refusal.stored ? 'warning' : 'error'}
            showIcon
            role="alert"
            title={refusal.sentence}
            style={{ marginBlockEnd: 16 }}
            action={
              refusal.stored ? (
                <Button size="small" type="link" onClick={() => (setRow(refusal.stored), setRefusal(null))}>
                  载入最新内容
                </Button>
              ) : null
            }
          />
        )}
        {row === opened || row === null ? null : (
          <Alert
            type={impossible === null ? 'info' : 'error'}
            showIcon
            role="status"
            title={impossible ?? `已载入最新内容${stateWords(textOf(stateOf(resource, row)))}；您填写的还在，请核对后再${command.title}`}
            style={{ marginBlockEnd: 16 }}
          />
        )}
        <CommandFields resource={resource} command={command} known={known} forms={forms} signers={signers} subject={subject} onSubmit={() => void submit()} />
      </div>
    </Modal>
  )
}

function stateWords(state: string): string {
  return state === '' ? '' : `，现在是${state}`
}
