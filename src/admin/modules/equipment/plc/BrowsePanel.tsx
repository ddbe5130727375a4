import { Alert, Button, Flex, InputNumber, Select, Table } from 'antd'
import { useState } from 'react'
import { refusalText } from '#contract/refusals.ts'
import type { Browsed, BrowseRange } from '#contract/modules/equipment/plcProbe.ts'
import { fourOrders } from '#contract/modules/equipment/fourOrders.ts'
import { wordOrders } from '#contract/tag.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import type { Area, WordOrder } from '#contract/tag.ts'
import { useBrowsed } from '../../../../api/plcDesk.ts'

const areaOptions: { value: Area; label: string }[] = [
  { value: 'holding', label: '保持 4x' },
  { value: 'input', label: '输入 3x' },
  { value: 'coil', label: '线圈 0x' },
  { value: 'discrete', label: '离散 1x' },
]
const s7Options: { value: Area; label: string }[] = [
  { value: 'db', label: 'DB 块' },
  { value: 'm', label: '标志位 M' },
  { value: 'i', label: '输入 I' },
  { value: 'q', label: '输出 Q' },
]
/** how many registers each type that has a word order takes */
const widths: Readonly<Record<string, number>> = { float32: 2, int32: 2, uint32: 2, float64: 4, int64: 4 }
const typeOptions = Object.keys(widths).map((value) => ({ value, label: value }))
const mostAtOnce = 125

/** A range read live, once a second: raw words, and what they say in all four word orders at once. */
export function BrowsePanel({ deviceCode, protocol }: { deviceCode: string; protocol: Protocol }) {
  const isS7 = protocol === 's7'
  const [range, setRange] = useState<BrowseRange>({ area: isS7 ? 'db' : 'holding', dbNumber: isS7 ? 1 : null, start: 0, count: 20 })
  const [dataType, setDataType] = useState('float32')
  const [isLive, setLive] = useState(false)
  const { data, error } = useBrowsed(deviceCode, isLive ? range : null)
  const failure = data?.failure ?? error?.message ?? null
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap align="center">
        <Select
          aria-label="区"
          value={range.area}
          options={isS7 ? s7Options : areaOptions}
          onChange={(area) => setRange({ ...range, area })}
          style={{ width: 110 }}
        />
        {range.area === 'db' ? (
          <InputNumber
            aria-label="DB 号"
            prefix="DB"
            min={1}
            max={65_535}
            precision={0}
            value={range.dbNumber}
            onChange={(dbNumber) => setRange({ ...range, dbNumber: dbNumber ?? 1 })}
          />
        ) : null}
        <InputNumber
          aria-label="起始地址"
          prefix="从"
          min={0}
          max={65_535}
          precision={0}
          value={range.start}
          onChange={(start) => setRange({ ...range, start: start ?? 0 })}
        />
        <InputNumber
          aria-label="个数"
          prefix="读"
          suffix="个"
          min={1}
          max={mostAtOnce}
          precision={0}
          value={range.count}
          onChange={(count) => setRange({ ...range, count: count ?? 1 })}
        />
        <Select aria-label="按哪种类型看" value={dataType} options={typeOptions} onChange={setDataType} style={{ width: 110 }} />
        <Button type={isLive ? 'default' : 'primary'} onClick={() => setLive(!isLive)}>
          {isLive ? '停' : '读'}
        </Button>
        <span>
          {isLive && data?.rttMs != null ? `往返 ${data.rttMs.toFixed(1)} ms，1 秒一次` : isS7 ? '地址是字节号，从 0 开始' : '地址从 0 开始，是线上的地址'}
        </span>
      </Flex>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      <Table<Line>
        size="small"
        rowKey="address"
        pagination={false}
        scroll={{ x: 640, y: 460 }}
        dataSource={linesOf(data?.words ?? [], dataType, isS7 ? 2 : 1)}
        locale={{ emptyText: '点“读”看这一段寄存器' }}
        columns={[
          { title: '地址', dataIndex: 'place', width: 90 },
          { title: '原始字', dataIndex: 'raw', width: 190 },
          ...wordOrders.map((order) => ({ title: order, align: 'right' as const, render: (line: Line) => line.orders[order] ?? '—' })),
        ]}
      />
    </Flex>
  )
}

type Line = { address: number; place: string; raw: string; orders: Partial<Record<WordOrder, string>> }

/** One line for each value of the type, beginning with the first address; where an address is refused it stands alone with its exception. */
function linesOf(words: Browsed['words'], dataType: string, perRegister: 1 | 2): Line[] {
  const lines: Line[] = []
  const width = (widths[dataType] ?? 1) * perRegister
  for (let at = 0; at < words.length;) {
    const first = words[at]
    if (!first) break
    const part = words.slice(at, at + width).flatMap(({ word }) => (word === null ? [] : [word]))
    const isWhole = part.length === width
    const used = isWhole ? part : first.word === null ? [] : [first.word]
    const last = first.address + Math.max(1, used.length) - 1
    lines.push({
      address: first.address,
      place: last === first.address ? String(first.address) : `${first.address}–${last}`,
      raw: used.length === 0 ? refusalText(first.exception, perRegister === 2 ? 's7' : 'modbus') : used.map((word) => hexOf(word, 4 / perRegister)).join(' '),
      orders: Object.fromEntries(
        (isWhole ? (fourOrders(perRegister === 2 ? paired(part) : part, dataType) ?? []) : []).map(({ order, text }) => [order, text]),
      ),
    })
    at += Math.max(1, used.length)
  }
  return lines
}

function hexOf(word: number, digits: number): string {
  return word.toString(16).toUpperCase().padStart(digits, '0')
}

/** Bytes as registers, the high one first. */
function paired(bytes: readonly number[]): number[] {
  return Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => ((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0))
}
