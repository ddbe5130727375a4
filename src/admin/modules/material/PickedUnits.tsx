import { issueItems, unpickItem } from '#contract/modules/material/issue/issueItem.ts'
import { useCommandStandings } from '../../../api/commands.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './Picking.module.css'

type Props = { issueId: string; onUndone: () => void }

/** units that are shown; an order with more is looked at in 发料明细 */
const mostUnits = 200
const nobodyHears = () => {}

/** What was picked for the order and is on its way, the newest first: a wrong one is taken back from here. */
export function PickedUnits({ issueId, onUndone }: Props) {
  const asked = { issueId, status: 'picked', column: 'pickTime', order: 'desc', pageNo: 1, pageSize: mostUnits }
  const found = useRecords(issueItems, asked, true)
  const reload = useReload(issueItems)
  useRecordChanges(issueItems.name, { onChange: reload, onGap: reload })
  return (
    <Asked query={found} failed="已拣的料没有读出">
      {({ records }) =>
        records.length === 0 ? null : (
          <CommandHost resource={issueItems} onWriting={nobodyHears} onGiven={onUndone}>
            <strong className={styles.heading}>已拣 {records.length} 件，还在途中</strong>
            <ul className={styles.units} aria-label="已拣的料">
              {records.map((one) => (
                <Picked key={one.id} one={one} />
              ))}
            </ul>
          </CommandHost>
        )
      }
    </Asked>
  )
}

function Picked({ one }: { one: RecordRow }) {
  const { start } = useCommandHost()
  const { data: standings = [] } = useCommandStandings(issueItems, one.id)
  const reason = standings.find(({ name }) => name === unpickItem.name)?.reason ?? null
  return (
    <li className={styles.picked}>
      <b>{plainText({ name: 'huCode' }, one)}</b>
      <span>{explainedText({ name: 'materialId' }, one)}</span>
      <span>批次 {explainedText({ name: 'lotId' }, one)}</span>
      <span>
        {plainText({ name: 'qty' }, one)} {explainedText({ name: 'unit' }, one)}
      </span>
      <CommandButton command={unpickItem} title={unpickItem.title} reason={reason} look={{}} onGive={() => start(unpickItem, one)} />
    </li>
  )
}
