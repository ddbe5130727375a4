import { Alert, Button, Input, InputNumber } from 'antd'
import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import { issues } from '#contract/modules/material/issue/issue.ts'
import { finishIssue, pickIssue } from '#contract/modules/material/issue/issueCommands.ts'
import { createIntent } from '../../../api/commands.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'
import { usePickList } from '../../../api/stock.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { Asked } from '../../session/Asked.tsx'
import { PickedUnits } from './PickedUnits.tsx'
import { PickLines } from './PickLines.tsx'
import styles from './Picking.module.css'

type Said = { is: 'picked' | 'refused'; text: string; needsReason: boolean }
type Props = { issue: RecordRow; onPicked: () => void; onLeave: () => void }

/** ms that a phone buzzes when something wrong was scanned: twice, to be told from a ring */
const buzz = [200, 100, 200]

/** One issue order in hand: the box that a scanner writes into, what the last scan came to, and what is still to be picked. */
export function PickDesk({ issue, onPicked, onLeave }: Props) {
  const { start } = useCommandHost()
  const list = usePickList(issue.id)
  const [intent] = useState(createIntent)
  const [huCode, setCode] = useState('')
  const [qty, setQty] = useState<number | null>(null)
  const [breakReason, setReason] = useState('')
  const [said, setSaid] = useState<Said | null>(null)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<InputRef>(null)

  async function pick() {
    if (huCode.trim() === '') return
    setBusy(true)
    try {
      const asked = { huCode: huCode.trim(), breakReason: breakReason.trim(), ...(qty === null ? {} : { qty }) }
      await intent.give(issues, pickIssue, { record: issue, asked }, async () => [])
      setSaid({ is: 'picked', text: `${huCode.trim()} 已拣`, needsReason: false })
      setCode('')
      setQty(null)
      setReason('')
    } catch (error) {
      const needsReason = error instanceof ApiError && 'breakReason' in error.fields
      setSaid({ is: 'refused', text: error instanceof Error ? error.message : String(error), needsReason })
      if ('vibrate' in navigator) navigator.vibrate(buzz)
    } finally {
      setBusy(false)
      onPicked()
      box.current?.focus({ cursor: 'all' })
    }
  }

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Button onClick={onLeave}>返回</Button>
        <strong>{plainText({ name: 'issueNo' }, issue)}</strong>
        <span>{explainedText({ name: 'status' }, issue)}</span>
        <span>送到 {explainedText({ name: 'toLocationId' }, issue)}</span>
      </div>
      <form
        className={styles.scan}
        aria-label="扫码拣料"
        onSubmit={(event) => {
          event.preventDefault()
          void pick()
        }}
      >
        <Input
          ref={box}
          autoFocus
          size="large"
          aria-label="件码"
          placeholder="扫或输入件码"
          autoComplete="off"
          value={huCode}
          onChange={(event) => {
            setCode(event.target.value)
            setReason('')
          }}
        />
        <InputNumber size="large" aria-label="数量" placeholder="数量：不填为还需要的" min={0} value={qty} onChange={setQty} />
        {said?.needsReason ? (
          <Input
            size="large"
            aria-label="不按次序的原因"
            placeholder="拣其他批次的原因"
            maxLength={200}
            value={breakReason}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : null}
        <ReadyButton type="primary" size="large" htmlType="submit" loading={isBusy} reason={huCode.trim() === '' ? '请先扫或输入件码' : null}>
          {said?.needsReason ? '拣其他批次' : '拣料'}
        </ReadyButton>
      </form>
      {said === null ? null : (
        <Alert
          className={styles.said ?? ''}
          type={said.is === 'picked' ? 'success' : 'error'}
          showIcon
          title={said.text}
          role={said.is === 'picked' ? 'status' : 'alert'}
        />
      )}
      <Asked query={list} failed="拣料建议没有读出">
        {({ lines }) => (
          <>
            <PickLines
              lines={lines}
              onChoose={(code) => {
                setCode(code)
                setReason('')
                box.current?.focus()
              }}
            />
            <PickedUnits issueId={issue.id} onUndone={onPicked} />
            <ReadyButton
              block
              size="large"
              type={lines.every(({ issuedQty, demandQty }) => issuedQty >= demandQty) ? 'primary' : 'default'}
              reason={lines.every(({ issuedQty }) => issuedQty === 0) ? '还没有拣一件' : null}
              onClick={() => void start(finishIssue, issue)}
            >
              完成拣料
            </ReadyButton>
          </>
        )}
      </Asked>
    </div>
  )
}
