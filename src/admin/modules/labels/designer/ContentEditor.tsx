import { Button, Dropdown, Form, Input, Select, Upload } from 'antd'
import { labelFormats } from '#contract/rules/label/binding.ts'
import type { LabelField } from '#contract/rules/label/binding.ts'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import { pictograms, pictogramSource } from '#contract/rules/label/pictograms.ts'
import type { TableCell } from '#contract/rules/label/table.ts'
import type { PrintItem } from '#contract/rules/label/template.ts'
import { notify } from '../../../../api/notices.ts'
import { changed } from './designActions.ts'
import { useDesigner } from './designerContext.ts'
import styles from './designer.module.css'

/** What a widget says: a text with fields in it, a picture, or what stands in the chosen cell of a table. */
export function ContentEditor({ item }: { item: PrintItem }) {
  const { design, change } = useDesigner()
  const write = (next: PrintItem) =>
    change(
      changed(design.template, [item.uuid], () => next),
      `${item.uuid} value`,
    )
  if (item.type === 'braid-image') return <PictureChoice value={item.value} onChange={(value) => write({ ...item, value })} />
  if (item.type !== 'braid-table') {
    const extra = item.type === 'braid-html' ? '可用 <b> <i> <u> <br> <p>，不带属性' : undefined
    return <TextWithFields label="内容" value={item.value} extra={extra} onChange={(value) => write({ ...item, value })} />
  }
  const { cells } = design
  const cell = cells ? item.table?.cells[cells.top]?.[cells.left] : null
  if (!item.table || !cells || !cell) return <p className={styles.quiet}>点一个格子写内容，Shift 选多格，右键插入、合并和拆分</p>
  const written = (more: Partial<TableCell>) => {
    const { table } = item
    if (!table) return
    const rows = table.cells.map((row, rowAt) =>
      row.map((one, columnAt) => (one && rowAt === cells.top && columnAt === cells.left ? { ...one, ...more } : one)),
    )
    write({ ...item, table: { ...table, cells: rows } })
  }
  return (
    <>
      <TextWithFields label={`第 ${cells.top + 1} 行第 ${cells.left + 1} 列`} value={cell.value} extra={undefined} onChange={(value) => written({ value })} />
      <Form.Item label="放入条码" htmlFor="cell-code">
        <Select
          id="cell-code"
          showSearch
          value={cell.code}
          onChange={(code) => written({ code })}
          options={[{ value: '', label: '不用条码' }, ...[...codeTypes, ...moreCodeTypes].map((value) => ({ value, label: value }))]}
        />
      </Form.Item>
    </>
  )
}

type TextProps = { label: string; value: string; extra: string | undefined; onChange: (value: string) => void }

/** A text; fields of the source are put at its end with the format that they are to be shown in. */
function TextWithFields({ label, value, extra, onChange }: TextProps) {
  const { fields, isLocked } = useDesigner()
  return (
    <Form.Item label={label} htmlFor="item-value" extra={extra}>
      <Input.TextArea id="item-value" autoSize={{ minRows: 2, maxRows: 8 }} maxLength={4000} value={value} onChange={({ target }) => onChange(target.value)} />
      <Dropdown
        disabled={isLocked || fields.length === 0}
        menu={{
          items: fields.map((field) => entryOf(field)),
          onClick: ({ key }) => onChange(`${value}\${${key}}`),
        }}
      >
        <Button size="small" type="link">
          插入字段
        </Button>
      </Dropdown>
    </Form.Item>
  )
}

function entryOf({ name, title, kind }: LabelField) {
  const formats: readonly string[] = labelFormats[kind]
  if (formats.length === 0) return { key: name, label: title }
  return {
    key: `${name} formats`,
    label: title,
    children: [{ key: name, label: '不带格式' }, ...formats.map((format) => ({ key: `${name}:${format}`, label: format }))],
  }
}

const largestBytes = 200_000

/** A pictogram of the plant, or a picture from a file, which is kept in the template itself. */
function PictureChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { isLocked } = useDesigner()
  const take = (file: File) => {
    if (!/^image\/(png|jpeg)$/.test(file.type) || file.size > largestBytes)
      notify({ kind: 'error', message: `图片应为 PNG 或 JPEG，不超过 ${largestBytes / 1000} KB` })
    else {
      const reader = new FileReader()
      reader.addEventListener('load', () => typeof reader.result === 'string' && onChange(reader.result))
      reader.readAsDataURL(file)
    }
    return false
  }
  return (
    <Form.Item label="图片" htmlFor="item-picture">
      <Select
        id="item-picture"
        value={value.startsWith('data:') ? 'file' : value}
        onChange={onChange}
        options={[
          { value: '', label: '请选择' },
          ...Object.entries(pictograms).map(([name, { title }]) => ({ value: pictogramSource(name), label: title })),
          ...(value.startsWith('data:') ? [{ value: 'file', label: '自己的图片' }] : []),
        ]}
      />
      <Upload accept="image/png,image/jpeg" showUploadList={false} beforeUpload={take} disabled={isLocked}>
        <Button size="small" type="link" disabled={isLocked}>
          用自己的图片
        </Button>
      </Upload>
    </Form.Item>
  )
}
