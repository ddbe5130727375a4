import { Descriptions, Flex, Table, Tag } from 'antd'
import type { Diagnostics } from '#contract/modules/equipment/overview.ts'
import { errorText } from '#contract/quality.ts'
import { useDiagnostics } from '../../../../api/plc.ts'
import { Asked } from '../../../session/Asked.tsx'
import { linkColours, linkWords, msText } from './linkWords.ts'

const areaWords: Readonly<Record<string, string>> = { holding: '保持 4x', input: '输入 3x', coil: '线圈 0x', discrete: '离散 1x' }

/** How a device is read: round trips, refusals, reconnects, and the blocks that the plan made of its tags. */
export function DiagnosticsPanel({ deviceCode }: { deviceCode: string }) {
  return (
    <Asked query={useDiagnostics(deviceCode)} failed="通讯诊断没有读出">
      {(found) => (
        <Flex vertical gap={16}>
          <Descriptions
            size="small"
            bordered
            column={{ xs: 1, sm: 2 }}
            items={[
              { key: 'state', label: '状态', children: <Tag color={linkColours[found.state]}>{linkWords[found.state]}</Tag> },
              { key: 'address', label: '地址', children: `${found.host}:${found.port}` },
              { key: 'rtt', label: '往返', children: `一般 ${msText(found.rttP50Ms)}，95% 在 ${msText(found.rttP95Ms)} 内` },
              { key: 'reads', label: '读取', children: `${found.reads} 次` },
              { key: 'timeouts', label: '超时', children: `${found.timeouts} 次` },
              { key: 'exceptions', label: '被拒绝', children: `${found.exceptions} 次` },
              { key: 'garbage', label: '报文错误', children: `${found.garbage} 次` },
              { key: 'reconnects', label: '重连', children: `${found.reconnects} 次` },
            ]}
          />
          <Table
            size="small"
            rowKey={({ area, start, scanMs }) => `${area} ${start} ${scanMs}`}
            pagination={false}
            scroll={{ x: 520 }}
            dataSource={found.blocks}
            locale={{ emptyText: '还没有测点，所以没有要读的块' }}
            columns={[
              { title: '区', dataIndex: 'area', render: (area: string) => areaWords[area] ?? area.toUpperCase() },
              { title: '地址', render: ({ start, count }: Block) => (count === 1 ? String(start) : `${start}–${start + count - 1}`) },
              { title: '个数', dataIndex: 'count', align: 'right' },
              { title: '周期', align: 'right', render: ({ scanMs }: Block) => `${scanMs} ms` },
              {
                title: '最近一次',
                render: ({ status, holes }: Block) => (
                  <>
                    <Tag color={status === 0 ? 'success' : 'error'}>{errorText(status)}</Tag>
                    {holes === undefined ? null : <Tag color="warning">{holes}</Tag>}
                  </>
                ),
              },
            ]}
          />
        </Flex>
      )}
    </Asked>
  )
}

type Block = Diagnostics['blocks'][number]
