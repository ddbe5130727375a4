import { useQueryClient } from '@tanstack/react-query'
import { Button, Card, Flex } from 'antd'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { dictEntriesName } from '#contract/modules/system/dictionary.ts'
import { permissionStore } from '../../api/permissions.ts'
import { RecordList } from '../resource/RecordList.tsx'
import { BulkReportList } from '../resource/command/BulkReportList.tsx'
import { CommandDialog } from '../resource/command/CommandDialog.tsx'
import { CommandsProvider } from '../resource/command/commandsContext.ts'
import { DetailCommands } from '../resource/command/DetailCommands.tsx'
import { StateGraphButton } from '../resource/command/StateGraphButton.tsx'
import { StateSteps } from '../resource/command/StateSteps.tsx'
import { sampleChange, sampleChanges, sampleCommands, sampleOrder, sampleOrders, sampleStanding, sampleWords } from './commandSamples.ts'

const running = sampleOrder('3', 'running')
const paused = sampleOrder('4', 'paused')
const rows = [running, paused, sampleOrder('5', 'draft'), sampleOrder('6', 'closed'), sampleOrder('7', 'pending')]
const allCommands = () => sampleCommands
const nobodyHears = () => {}
const nothing = {}
const listed = { column: 'createTime', order: 'desc', pageNo: 1, pageSize: 10, field: 'id,orderNo,product,status' }
const obstacle = '还不能完工：批次 261123A04 有 5 道任务没做完；内包 38.160 kg，少于下限 100.0 kg'

/** Commands in every place and every state of theirs. What is given here goes to no server. */
export function CommandGallery() {
  const queries = useQueryClient()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const auth = sampleCommands.map(({ right, title }) => ({ action: right, type: '1', describe: title, status: '1' }))
    permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth, allAuth: auth } } })
    const of = (...key: unknown[]) => ['records', sampleOrders.name, ...key]
    queries.setQueryData(['records', dictEntriesName, 'all'], (known: object | undefined) => ({ ...known, ...sampleWords }))
    queries.setQueryData(of(listed), { records: rows, total: rows.length })
    queries.setQueryData(of('commands', '3'), [sampleStanding('complete', obstacle), sampleStanding('hold'), sampleStanding('terminate', null, 2)])
    queries.setQueryData(of('commands', '4'), [])
    queries.setQueryData(of('states', '3'), sampleChanges)
    queries.setQueryData(of('states', '4'), [...sampleChanges, sampleChange('running', 'paused', '王建国', '11-23 13:08')])
    setReady(true)
  }, [queries])
  if (!isReady) return null
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
