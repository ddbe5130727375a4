import { ColorPicker, Form, InputNumber, Modal, Segmented, Select, Switch, Tabs } from 'antd'
import { useState } from 'react'
import type { LabelTable, TableCell } from '#contract/rules/label/table.ts'
import type { CellRange } from '#contract/rules/label/tableMerge.ts'
import type { PrintItem } from '#contract/rules/label/template.ts'
import { changed, fitted, pixelsPerMm } from './designActions.ts'
import { useDesigner } from './designerContext.ts'
import type { TableAspect } from './tableActions.ts'

type Props = { item: PrintItem; table: LabelTable; range: CellRange; aspect: TableAspect; onClose: () => void }

const titles: Record<TableAspect, string> = { cell: '单元格属性', row: '行属性', column: '列属性', table: '表格属性' }

/** Properties of the chosen cells, or of all cells of their rows, their columns, or the table: 常规 and 高级 (PRN-028 … PRN-030). */
export function TableDialog({ item, table, range, aspect, onClose }: Props) {
  const { design, change } = useDesigner()
  const about: CellRange = {
    top: aspect === 'column' || aspect === 'table' ? 0 : range.top,
    bottom: aspect === 'column' || aspect === 'table' ? table.rows.length - 1 : range.bottom,
    left: aspect === 'row' || aspect === 'table' ? 0 : range.left,
    right: aspect === 'row' || aspect === 'table' ? table.columns.length - 1 : range.right,
  }
  const first = table.cells[about.top]?.[about.left]
  const [look, setLook] = useState<Partial<TableCell>>({})
  const [width, setWidth] = useState<number | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const [headRows, setHeadRows] = useState(table.headRows)
  const shown = { ...first, ...look }
  const widthMm = width ?? toMm(table.columns[about.left] ?? 10)
  const heightMm = height ?? toMm(table.rows[about.top] ?? 10)
  const set = (more: Partial<TableCell>) => setLook((before) => ({ ...before, ...more }))

  const save = () => {
    const inside = (row: number, column: number) => row >= about.top && row <= about.bottom && column >= about.left && column <= about.right
    const written: LabelTable = {
      columns: table.columns.map((pixels, at) => (width !== null && at >= about.left && at <= about.right ? toPixels(width) : pixels)),
      rows: table.rows.map((pixels, at) => (height !== null && at >= about.top && at <= about.bottom ? toPixels(height) : pixels)),
      cells: table.cells.map((row, rowAt) => row.map((cell, columnAt) => (cell && inside(rowAt, columnAt) ? { ...cell, ...look } : cell))),
      headRows,
    }
    change(changed(design.template, [item.uuid], (one) => fitted({ ...one, table: written })))
    onClose()
  }

  const usual = (
    <Form layout="vertical">
      <Form.Item label="宽度" htmlFor="cell-width">
        <InputNumber id="cell-width" min={3} max={400} precision={1} suffix="mm" value={widthMm} onChange={(value) => setWidth(value)} />
      </Form.Item>
      <Form.Item label="高度" htmlFor="cell-height">
        <InputNumber id="cell-height" min={3} max={400} precision={1} suffix="mm" value={heightMm} onChange={(value) => setHeight(value)} />
      </Form.Item>
      <Form.Item label="水平对齐">
        <Segmented<TableCell['align']>
          aria-label="水平对齐"
          value={shown.align ?? 'left'}
          onChange={(align) => set({ align })}
          options={[
            { value: 'left', label: '左' },
            { value: 'center', label: '中' },
            { value: 'right', label: '右' },
          ]}
        />
      </Form.Item>
      <Form.Item label="垂直对齐">
        <Segmented<TableCell['verticalAlign']>
          aria-label="垂直对齐"
          value={shown.verticalAlign ?? 'middle'}
          onChange={(verticalAlign) => set({ verticalAlign })}
          options={[
            { value: 'top', label: '上' },
            { value: 'middle', label: '中' },
            { value: 'bottom', label: '下' },
          ]}
        />
      </Form.Item>
      <Form.Item label="加粗" htmlFor="cell-bold">
        <Switch id="cell-bold" checked={shown.bold ?? false} onChange={(bold) => set({ bold })} />
      </Form.Item>
      {aspect === 'table' ? (
        <Form.Item label="表头行数" htmlFor="head-rows" extra="表格跨页时，每页先重复这几行">
          <InputNumber
            id="head-rows"
            min={0}
            max={Math.min(5, table.rows.length - 1)}
            precision={0}
            value={headRows}
            onChange={(value) => setHeadRows(value ?? 0)}
          />
        </Form.Item>
      ) : null}
    </Form>
  )
  const advanced = (
    <Form layout="vertical">
      <Form.Item label="边框粗细" htmlFor="border-width">
        <InputNumber
          id="border-width"
          min={0}
          max={2}
          step={0.1}
          precision={2}
          suffix="mm"
          value={shown.borderWidth ?? 0.2}
          onChange={(value) => set({ borderWidth: value ?? 0 })}
        />
      </Form.Item>
      <Form.Item label="边框样式" htmlFor="border-style">
        <Select
          id="border-style"
          value={shown.borderStyle ?? 'solid'}
          onChange={(borderStyle) => set({ borderStyle })}
          options={[
            { value: 'solid', label: '实线' },
            { value: 'dashed', label: '虚线' },
            { value: 'dotted', label: '点线' },
          ]}
        />
      </Form.Item>
      <Form.Item label="边框颜色">
        <ColorPicker
          disabledAlpha
          value={shown.borderColor || '#000000'}
          onChangeComplete={(colour) => set({ borderColor: colour.toHexString().slice(0, 7) })}
        />
      </Form.Item>
      <Form.Item label="背景颜色">
        <ColorPicker
          disabledAlpha
          allowClear
          value={shown.background || null}
          onClear={() => set({ background: '' })}
          onChangeComplete={(colour) => set({ background: colour.cleared ? '' : colour.toHexString().slice(0, 7) })}
        />
      </Form.Item>
    </Form>
  )
  return (
    // keys and clicks of the dialog are not those of the paper below it
    <div role="presentation" onPointerDown={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <Modal open title={titles[aspect]} okText="确定" cancelText="取消" onOk={save} onCancel={onClose} width={420}>
        <Tabs
          items={[
            { key: 'normal', label: '常规', children: usual },
            { key: 'advanced', label: '高级', children: advanced },
          ]}
        />
      </Modal>
    </div>
  )
}

const toMm = (pixels: number): number => Math.round((pixels / pixelsPerMm) * 10) / 10
const toPixels = (millimetres: number): number => Math.max(10, Math.round(millimetres * pixelsPerMm * 10) / 10)
