import { useStore } from 'zustand'
import { signWeight } from '#contract/modules/weighing/orderCommands.ts'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import type { DeskLine, DeskView } from '#contract/modules/weighing/weighDesk.ts'
import { sessionStore } from '../../../api/session.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { gramsText, inGrams } from './grams.ts'
import styles from './WeighDesk.module.css'

type Props = { view: DeskView; onSigned: () => void; onWriting: (isWriting: boolean) => void }

/** What waits for a second person, and the way to sign it: exactly the lines that stand here, and nothing that is weighed while they sign. */
export function SignPanel({ view, onSigned, onWriting }: Props) {
  const unsigned = view.lines.filter(({ status }) => status === 'ok')
  return (
    <section className={styles.card} aria-label="复核">
      <h2>
        复核 <small>待签 {unsigned.length} 行</small>
      </h2>
      <ul className={styles.unsigned}>
        {unsigned.map((one) => (
          <li key={one.id}>
            {one.materialName} {gramsText(inGrams(one.net, one.unit), 1)}&nbsp;g · {one.weighBy}
          </li>
        ))}
      </ul>
      <CommandHost resource={weightOrders} onWriting={onWriting} onGiven={onSigned}>
        <SignButton view={view} unsigned={unsigned} />
      </CommandHost>
    </section>
  )
}

function SignButton({ view: { order }, unsigned }: { view: DeskView; unsigned: readonly DeskLine[] }) {
  const { start } = useCommandHost()
  const username = useStore(sessionStore, ({ session }) => session?.username ?? '')
  const own = unsigned.filter(({ weighers }) => weighers.every((one) => one === username))
  const { weightId: id, version, status, weightNo } = order
  return (
    <ReadyButton
      block
      size="large"
      reason={unsigned.length === 0 ? '没有等着复核的行' : own.length === 0 ? '这些行不是您称的：请称量的人来签，或到“称重单”里复核' : null}
      onClick={() => void start(signWeight, { id, version, status, weightNo }, { lineIds: own.map((one) => one.id).join(',') })}
    >
      另一人一起签字
    </ReadyButton>
  )
}
