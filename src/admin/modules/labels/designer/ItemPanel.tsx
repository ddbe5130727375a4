import { AlignCenterOutlined, AlignLeftOutlined, AlignRightOutlined, BoldOutlined, ItalicOutlined, UnderlineOutlined } from '@ant-design/icons'
import { Button, ColorPicker, Form, Input, InputNumber, Segmented, Select, Switch } from 'antd'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import { itemTypes } from '#contract/rules/label/template.ts'
import type { ItemStyle, PrintItem } from '#contract/rules/label/template.ts'
import { ContentEditor } from './ContentEditor.tsx'
import { changed, pixelsPerMm, placed, resized } from './designActions.ts'
import { useDesigner } from './designerContext.ts'
import styles from './designer.module.css'
import { itemName, widgetWords } from './widgetWords.ts'

const codeOptions = [
  { label: '常用', options: codeTypes.map((value) => ({ value, label: value })) },
  { label: '更多', options: moreCodeTypes.map((value) => ({ value, label: value })) },
]

/** Everything that can be said about one widget. Lengths are millimetres here and pixels in the template. */
export function ItemPanel({ item }: { item: PrintItem }) {
  const { design, change, isLocked } = useDesigner()
  const { template } = design
  const { style } = item
  const write = (field: string, next: PrintItem) =>
    change(
      changed(template, [item.uuid], () => next),
      `${item.uuid} ${field}`,
    )
  const styled = (more: Partial<ItemStyle>) => write(Object.keys(more).join(), { ...item, style: { ...style, ...more } })
  const millimetres = (pixels: number) => Math.round((pixels / pixelsPerMm) * 10) / 10
  const length = (label: string, pixels: number, set: (pixels: number) => PrintItem) => (
    <Form.Item label={label} htmlFor={`item-${label}`}>
      <InputNumber
        id={`item-${label}`}
        min={0}
        step={0.1}
        precision={1}
        suffix="mm"
        value={millimetres(pixels)}
        onChange={(value) => value !== null && write(label, set(value * pixelsPerMm))}
      />
    </Form.Item>
  )
  const hasText = item.type !== 'braid-image'
  return (
    <Form layout="vertical" disabled={isLocked} size="small" className={styles.form ?? ''}>
      <h3>
        {itemName(item)} <span className={styles.quiet}>{widgetWords[item.type]}</span>
      </h3>
      <Form.Item label="名称" htmlFor="item-name">
        <Input
          id="item-name"
          maxLength={50}
          value={item.name}
          placeholder={item.title}
          onChange={({ target }) => write('name', { ...item, name: target.value })}
        />
      </Form.Item>
      <ContentEditor item={item} />
      {item.type === 'bar-code' ? (
        <>
          <Form.Item label="码制" htmlFor="item-code">
            <Select id="item-code" showSearch value={style.codeType} options={codeOptions} onChange={(codeType) => styled({ codeType })} />
          </Form.Item>
          <Form.Item label="码下显示内容" htmlFor="item-bartext" layout="horizontal">
            <Switch id="item-bartext" checked={style.ShowBarText} onChange={(ShowBarText) => styled({ ShowBarText })} />
          </Form.Item>
        </>
      ) : null}
      <h4>位置与大小</h4>
      <div className={styles.pair}>
        {length('左', item.left, (left) => ({ ...item, ...placed({ left, top: item.top }) }))}
        {length('上', item.top, (top) => ({ ...item, ...placed({ left: item.left, top }) }))}
        {length('宽', item.width, (width) => resized(item, { width, height: item.height }))}
        {length('高', item.height, (height) => resized(item, { width: item.width, height }))}
      </div>
      {hasText ? (
        <>
          <h4>文字</h4>
          <div className={styles.pair}>
            <Form.Item label="字号" htmlFor="item-size">
              <InputNumber
                id="item-size"
                min={3}
                max={200}
                step={0.5}
                suffix="pt"
                value={style.FontSize}
                onChange={(FontSize) => FontSize !== null && styled({ FontSize })}
              />
            </Form.Item>
            <Form.Item label="颜色">
              <ColorPicker disabledAlpha value={style.FontColor} onChangeComplete={(colour) => styled({ FontColor: colour.toHexString().slice(0, 7) })} />
            </Form.Item>
          </div>
          {item.type === 'bar-code' ? null : (
            <div className={styles.line}>
              <Segmented<ItemStyle['Alignment']>
                aria-label="对齐"
                value={style.Alignment}
                onChange={(Alignment) => styled({ Alignment })}
                options={[
                  { value: 'left', icon: <AlignLeftOutlined aria-label="左对齐" /> },
                  { value: 'center', icon: <AlignCenterOutlined aria-label="居中" /> },
                  { value: 'right', icon: <AlignRightOutlined aria-label="右对齐" /> },
                ]}
              />
              <Toggle icon={<BoldOutlined />} label="加粗" isOn={style.Bold} onChange={(Bold) => styled({ Bold })} />
              <Toggle icon={<ItalicOutlined />} label="斜体" isOn={style.Italic} onChange={(Italic) => styled({ Italic })} />
              <Toggle icon={<UnderlineOutlined />} label="下划线" isOn={style.Underline} onChange={(Underline) => styled({ Underline })} />
            </div>
          )}
        </>
      ) : null}
      {item.type === 'braid-table' ? null : (
        <Form.Item label="边框">
          <ColorPicker
            disabledAlpha
            allowClear
            value={style.BorderColor || null}
            onClear={() => styled({ BorderColor: '' })}
            onChangeComplete={(colour) => styled({ BorderColor: colour.cleared ? '' : colour.toHexString().slice(0, 7) })}
          />
        </Form.Item>
      )}
      <h4>多页</h4>
      <Form.Item label="类型" htmlFor="item-type">
        <Select
          id="item-type"
          value={style.ItemType}
          onChange={(ItemType) => styled({ ItemType })}
          options={([0, 1, 2, 3, 4] as const).map((value) => ({ value, label: itemTypes[value] }))}
        />
      </Form.Item>
      {style.ItemType === 2 || style.ItemType === 3 ? <p className={styles.quiet}>内容里 # 是第几页，&amp; 是共几页，例如“第 # 页，共 &amp; 页”</p> : null}
      <Form.Item label="接在谁下面" htmlFor="item-link" extra={style.LinkedItem === '' ? null : '“上”是与它的间距'}>
        <Select
          id="item-link"
          value={style.LinkedItem}
          onChange={(LinkedItem) => styled({ LinkedItem })}
          options={[
            { value: '', label: '不跟随' },
            ...template.tempItems.filter(({ uuid }) => uuid !== item.uuid).map((other) => ({ value: other.uuid, label: itemName(other) })),
          ]}
        />
      </Form.Item>
      {hasText ? (
        <Form.Item label="内容多时自动加高" htmlFor="item-auto" layout="horizontal">
          <Switch id="item-auto" checked={style.AutoHeight} onChange={(AutoHeight) => styled({ AutoHeight })} />
        </Form.Item>
      ) : null}
      {item.type === 'braid-table' ? length('页下留白', style.BottomMargin, (BottomMargin) => ({ ...item, style: { ...style, BottomMargin } })) : null}
    </Form>
  )
}

type ToggleProps = { icon: React.ReactNode; label: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Toggle({ icon, label, isOn, onChange }: ToggleProps) {
  return <Button icon={icon} aria-label={label} aria-pressed={isOn} type={isOn ? 'primary' : 'default'} onClick={() => onChange(!isOn)} />
}
