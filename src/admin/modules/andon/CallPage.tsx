import { AlertOutlined, CustomerServiceOutlined, ExperimentOutlined, InboxOutlined, ToolOutlined } from '@ant-design/icons'
import { App, Card, Empty, Input, QRCode, Select } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { andons } from '#contract/modules/andon/andon.ts'
import { andonTypes, andonTypeWords, openAndonStates } from '#contract/modules/andon/standing.ts'
import { startsFrom } from '#contract/command.ts'
import { errorText } from '#contract/errorText.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { useRecords, useRecordWrites, useReload } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { CommandButton } from '../../resource/command/CommandButton.tsx'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './CallPage.module.css'
import { foundByWords } from '../../fields/foundByWords.ts'

const icons: Readonly<Record<(typeof andonTypes)[number], ReactNode>> = {
  material: <InboxOutlined />,
  quality: <ExperimentOutlined />,
  equipment: <ToolOutlined />,
  safety: <AlertOutlined />,
  help: <CustomerServiceOutlined />,
}

/** One tap calls for help at a station (factory.md 3.19). The station stands in the address, so that its QR code opens it. */
export function CallPage() {
  const { asked, ask } = useAddressQuery()
  const equipCode = asked['machine'] ?? ''
  const [note, setNote] = useState('')
  const [calling, setCalling] = useState<string | null>(null)
  const { message } = App.useApp()
  const { add } = useRecordWrites(andons)
  const all = useRecords(machines, { column: 'seq', order: 'asc', pageNo: 1, pageSize: 1000 }, true).data?.records ?? []
  const options = all.map((one) => ({
    value: plainText({ name: 'equipCode' }, one),
    label: `${plainText({ name: 'equipCode' }, one)} ${plainText({ name: 'name' }, one)}`,
  }))
  const call = async (type: (typeof andonTypes)[number]) => {
    setCalling(type)
    try {
      await add({ type, level: type === 'safety' ? 1 : 2, equipCode, note })
      setNote('')
      void message.success(`已呼叫：${andonTypeWords[type]}`)
    } catch (error) {
      void message.error(errorText(error, '没有呼叫出去，请重试'))
    } finally {
      setCalling(null)
    }
  }
  return (
    <div className={styles.page}>
      <Card>
        <div className={styles.where}>
          <Select
            aria-label="工位"
            size="large"
            className={styles.machine ?? ''}
            allowClear
            showSearch={foundByWords}
            placeholder="哪个工位？不选就是现场"
            value={equipCode === '' ? null : equipCode}
            options={options}
            onChange={(next: string | null) => ask(next ? { machine: next } : {})}
          />
          <Input size="large" aria-label="说明" placeholder="说明（可不填）" maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
        </div>
        <div className={styles.types}>
          {andonTypes.map((type) => (
            <button key={type} type="button" data-type={type} disabled={calling !== null} onClick={() => void call(type)}>
              {icons[type]}
              {andonTypeWords[type]}
            </button>
          ))}
        </div>
      </Card>
      <OpenCalls equipCode={equipCode} />
      {equipCode === '' ? null : (
        <Card size="small" title={`${equipCode} 工位码`}>
          <div className={styles.code}>
            <QRCode value={`${window.location.origin}/andon/call?machine=${encodeURIComponent(equipCode)}`} size={140} />
            <p>贴在工位上，用手机扫开就是这一页。</p>
          </div>
        </Card>
      )}
    </div>
  )
}

/** What is open here, with the next step beside it. */
function OpenCalls({ equipCode }: { equipCode: string }) {
  const query = {
    status_MultiString: openAndonStates.join(','),
    column: 'createTime',
    order: 'desc',
    pageNo: 1,
    pageSize: 20,
    ...(equipCode === '' ? {} : { equipCode }),
  }
  const found = useRecords(andons, query, true)
  const reload = useReload(andons)
  useRecordChanges(andons.name, { onChange: reload, onGap: reload })
  return (
    <Card size="small" title="没有关闭的呼叫">
      <Asked query={found} failed="呼叫没有读出">
        {({ records }) =>
          records.length === 0 ? (
            <Empty description="现在没有呼叫" />
          ) : (
            <CommandHost resource={andons} onWriting={() => {}} onGiven={reload}>
              <ul className={styles.calls}>
                {records.map((row) => (
                  <li key={row.id}>
                    <b>
                      {explainedText({ name: 'type' }, row)} {plainText({ name: 'equipCode' }, row)}
                    </b>
                    <span>{plainText({ name: 'note' }, row)}</span>
                    <span>
                      {plainText({ name: 'callBy' }, row)} {plainText({ name: 'callTime' }, row).slice(5, 16)}，{explainedText({ name: 'status' }, row)}
                    </span>
                    <NextSteps row={row} />
                  </li>
                ))}
              </ul>
            </CommandHost>
          )
        }
      </Asked>
    </Card>
  )
}

function NextSteps({ row }: { row: RecordRow }) {
  const { start } = useCommandHost()
  const own = useOwnCommands(andons).filter((command) => startsFrom(command, row['status']))
  return own.map((command) => (
    <CommandButton
      key={command.name}
      command={command}
      title={command.title}
      reason={null}
      look={{ type: command.tone === 'primary' ? 'primary' : 'default' }}
      onGive={() => start(command, row)}
    />
  ))
}
