import { Button, Card, Flex } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { permissionStore } from '../../api/permissions.ts'
import { sessionStore } from '../../api/session.ts'
import { RecordList } from '../resource/RecordList.tsx'
import { BulkReportList } from '../resource/command/BulkReportList.tsx'
import { CommandDialog } from '../resource/command/CommandDialog.tsx'
import { CommandsProvider } from '../resource/command/commandsContext.ts'
import { DetailCommands } from '../resource/command/DetailCommands.tsx'
import { StateGraphButton } from '../resource/command/StateGraphButton.tsx'
import { StateSteps } from '../resource/command/StateSteps.tsx'
import { sampleCommands, sampleOrder, sampleOrders } from './commandSamples.ts'
import { obstacle, signedIn, paused, running } from './commandAnswers.ts'

const allCommands = () => sampleCommands
const nobodyHears = () => {}
const nothing = {}
/** Commands in every place and every state of theirs. What is given here goes to no server. */
export function CommandGallery() {
  useEffect(() => {
    const { state } = permissionStore.getState()
    const auth = sampleCommands.map(({ right, title }) => ({ action: right, type: '1', describe: title, status: '1' }))
    permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: auth } } })
    const { session } = sessionStore.getState()
    if (session === null) sessionStore.setState({ session: signedIn })
    return () => {
      permissionStore.setState({ state })
      sessionStore.setState({ session })
    }
  }, [])
  return (
    <CommandsProvider value={allCommands}>
      {[running, paused].map((row) => (
        <Shelf key={row.id} title={`状态和下一步：${row.id === '3' ? '生产中，有障碍' : '暂停'}`}>
          <StateSteps resource={sampleOrders} row={row} />
          <Flex wrap gap={8}>
            <DetailCommands resource={sampleOrders} row={row} onWriting={nobodyHears} onGiven={nobodyHears} />
            <StateGraphButton resource={sampleOrders} row={row} />
          </Flex>
        </Shelf>
      ))}
      <Shelf title="列表里的操作">
        <RecordList resource={sampleOrders} asking={{ asked: nothing, ask: nobodyHears }} fixed={nothing} />
      </Shelf>
      <Shelf title="对话框">
        <Flex wrap gap={8}>
          {sampleCommands.map((command) => (
            <Opener key={command.name} title={command.title}>
              {(close) => (
                <CommandDialog
                  resource={sampleOrders}
                  command={command}
                  row={command.from === 'none' ? null : sampleOrder('8', command.from?.[0] ?? '')}
                  signers={command.sign === null ? 0 : command.sign.second === null ? 1 : 2}
                  onGiven={close}
                  onRefused={nobodyHears}
                  onClose={close}
                />
              )}
            </Opener>
          ))}
        </Flex>
        <BulkReportList
          title="失败 2 条"
          resource={sampleOrders}
          failures={[
            { row: running, sentence: obstacle },
            { row: paused, sentence: '李想 在 2026-11-23 13:08:00 保存过这条记录，请刷新后重新操作' },
          ]}
        />
      </Shelf>
    </CommandsProvider>
  )
}

function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} style={{ margin: 16 }}>
      <Flex vertical gap={16}>
        {children}
      </Flex>
    </Card>
  )
}

function Opener({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {isOpen ? children(() => setOpen(false)) : null}
    </>
  )
}
