import { Button, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import type { AutoChoice, Board } from '#contract/modules/walls/board.ts'
import styles from './Editor.module.css'

type Props = { board: Board; machines: readonly Machine[]; onChange: (board: Board) => void }
type By = AutoChoice['by']

const typeNames: Readonly<Record<string, string>> = {
  scale: '称量',
  mixer: '混合机',
  mill: '磨粉机',
  sieve: '筛分机',
  press: '压机',
  filler: '灌装机',
  pack: '包装机',
  hvac: '空调',
  dust: '除尘',
  utility: '公用工程',
  other: '其他',
}

/** 自动看板: choose a workshop, a type or machines, and the board is there; new machines come by themselves until somebody takes it over. */
export function AutoBoard({ board, machines, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [by, setBy] = useState<By>('workshop')
  const [code, setCode] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const workshops = new Map(machines.map(({ workshopCode, workshopName }) => [workshopCode, workshopName]))
  const types = [...new Set(machines.map(({ type }) => type))]
  const options =
    by === 'workshop'
      ? [...workshops].map(([value, label]) => ({ value, label: label || value }))
      : types.map((value) => ({ value: String(value), label: typeNames[value] ?? value }))
  const auto: AutoChoice | null = by === 'machines' ? (codes.length > 0 ? { by, codes } : null) : code === null ? null : { by, code }
  return (
    <>
      <Button type={board.auto === null && board.pages.every(({ tiles }) => tiles.length === 0) ? 'primary' : 'default'} onClick={() => setOpen(true)}>
        自动看板
      </Button>
      <Modal
        title="自动看板"
        open={isOpen}
        okText="生成"
        okButtonProps={{ disabled: auto === null }}
        onCancel={() => setOpen(false)}
        onOk={() => {
          if (auto) onChange({ format: 1, auto, pages: [{ title: '', tiles: [] }] })
          setOpen(false)
        }}
      >
        <div className={styles.auto}>
          <Radio.Group
            value={by}
            onChange={({ target }) => {
              setBy(target.value as By)
              setCode(null)
            }}
            options={[
              { value: 'workshop', label: '按车间' },
              { value: 'type', label: '按设备类型' },
              { value: 'machines', label: '挑选设备' },
            ]}
          />
          {by === 'machines' ? (
            <Select
              mode="multiple"
              aria-label="设备"
              value={codes}
              onChange={setCodes}
              placeholder="请选择设备"
              options={machines.map(({ equipCode, name }) => ({ value: equipCode, label: `${equipCode} ${name}` }))}
            />
          ) : (
            <Select aria-label={by === 'workshop' ? '车间' : '设备类型'} value={code} onChange={setCode} placeholder="请选择" options={options} />
          )}
          <p className={styles.quiet}>每台设备一张卡片，关键值和限值取自测点；以后新增的设备自己上墙，直到有人接管。原来画的内容会被替换，可以撤销。</p>
        </div>
      </Modal>
    </>
  )
}
