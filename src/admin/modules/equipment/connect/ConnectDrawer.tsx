import { App, Button, Drawer, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { connectionFaults } from '#contract/modules/equipment/connection.ts'
import { scales } from '#contract/modules/scales/scale.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { connectMachines } from '../../../../api/deviceTemplates.ts'
import { useRecords } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { Asked } from '../../../session/Asked.tsx'
import { MadeFaults } from '../template/MadeFaults.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { connectionIn, emptyDraft } from './connectDraft.ts'
import type { ConnectDraft } from './connectDraft.ts'
import { faultLines } from './faultLines.ts'

const widthPx = 1160
const firstWorkshop = { pageNo: 1, pageSize: 1, column: 'seq', order: 'asc' }
/** where there is no workshop yet one is made by this name, unless the person writes another */
const newWorkshop = '一车间'

type Props = { onClose: () => void }

/** Machines alike: how they are reached, which they are, what is read of each, and what their numbers mean; all of it is made at once. */
export function ConnectDrawer(props: Props) {
  const query = useRecords(workshops, firstWorkshop, true)
  return (
    <Drawer title="接设备" open size={widthPx} onClose={props.onClose} destroyOnHidden styles={{ wrapper: { maxWidth: '100vw' } }}>
      <Asked query={query} failed="车间没有读出">
        {({ records: [first] }) => <Desk start={emptyDraft(first ? plainText({ name: 'name' }, first) : newWorkshop)} {...props} />}
      </Asked>
    </Drawer>
  )
}

function Desk({ start, onClose }: Props & { start: ConnectDraft }) {
  const { message } = App.useApp()
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<ReturnType<typeof faultLines>>([])
  const [isBusy, setBusy] = useState(false)

  async function connect() {
    const { connection, faults: wrong } = connectionFaults(connectionIn(draft))
    setFaults(faultLines(wrong))
    if (!connection) return
    setBusy(true)
    try {
      const made = await connectMachines(connection)
      setFaults(made.faults.map((fault) => ({ ...fault, column: `第 ${fault.line} 台 ${fault.column}`, line: 0 })))
      if (made.faults.length > 0) return
      void message.success(`已接入 ${made.machines} 台设备，${made.tags} 个测点，现在就在看板上`)
      onClose()
    } catch (error) {
      setFaults([{ line: 0, column: '', reason: errorText(error, '没有接入，请重试') }])
    } finally {
      setBusy(false)
    }
  }

  return (
    <Flex vertical gap={20}>
      <ConnectForm draft={draft} onChange={setDraft} />
      <MadeFaults faults={faults} />
      <Flex gap={12} align="center" wrap>
        <Button type="primary" loading={isBusy} onClick={() => void connect()}>
          接入 {draft.machines.length} 台
        </Button>
        <span>
          同时建好设备、采集设备、测点和一个模板；以后再来同样的，从“设备模板”生成。称量用的秤在<Link to={scales.path}>秤具</Link>里接。
        </span>
      </Flex>
    </Flex>
  )
}
