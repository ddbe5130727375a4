import { Form, Input, InputNumber, Select } from 'antd'
import { labelBiz } from '#contract/modules/labels/labelBiz.ts'
import { designPixels } from '#contract/modules/labels/labelTemplate.ts'
import { useDesigner } from './designerContext.ts'
import styles from './designer.module.css'

const papers = [
  [35, 25],
  [40, 30],
  [60, 40],
  [80, 50],
  [100, 60],
  [100, 70],
  [100, 100],
  [105, 148],
  [148, 210],
  [210, 297],
] as const

/** The label as a whole, while nothing on it is chosen: its name, what it is put on, its paper, and the fields that it may name. */
export function PagePanel() {
  const { design, act, change, fields, isLocked } = useDesigner()
  const { template, bizType } = design
  const paper = (pageWidth: number, pageHeight: number) =>
    change({ ...template, pageWidth, pageHeight, width: designPixels(pageWidth), height: designPixels(pageHeight) }, 'paper')
  const named = papers.find(([width, height]) => width === template.pageWidth && height === template.pageHeight)
  return (
    <Form layout="vertical" disabled={isLocked} size="small" className={styles.form ?? ''}>
      <h3>标签</h3>
      <Form.Item label="模板名称" htmlFor="page-title">
        <Input id="page-title" maxLength={100} value={template.title} onChange={({ target }) => change({ ...template, title: target.value }, 'title')} />
      </Form.Item>
      <Form.Item label="用途" htmlFor="page-biz" extra="决定能用哪些字段">
        <Select
          id="page-biz"
          value={bizType}
          onChange={(chosen) => act({ kind: 'biz', bizType: chosen })}
          options={Object.entries(labelBiz).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <Form.Item label="纸张" htmlFor="page-paper">
        <Select
          id="page-paper"
          value={named ? named.join('×') : ''}
          onChange={(chosen) => {
            const [width, height] = chosen.split('×').map(Number)
            if (width && height) paper(width, height)
          }}
          options={[...papers.map((size) => ({ value: size.join('×'), label: `${size.join(' × ')} mm` })), { value: '', label: '其他尺寸' }]}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item label="纸宽" htmlFor="page-width">
          <InputNumber
            id="page-width"
            min={10}
            max={420}
            precision={1}
            suffix="mm"
            value={template.pageWidth}
            onChange={(value) => value !== null && paper(value, template.pageHeight)}
          />
        </Form.Item>
        <Form.Item label="纸高" htmlFor="page-height">
          <InputNumber
            id="page-height"
            min={10}
            max={594}
            precision={1}
            suffix="mm"
            value={template.pageHeight}
            onChange={(value) => value !== null && paper(template.pageWidth, value)}
          />
        </Form.Item>
      </div>
      <p className={styles.quiet}>
        设计页 {template.width} × {template.height} 像素
      </p>
      <h4>可用字段 {fields.length}</h4>
      <ul className={styles.fields}>
        {fields.map(({ name, title, sample }) => (
          <li key={name}>
            <span>{title}</span>
            <code>{`\${${name}}`}</code>
            <span className={styles.quiet}>{sample}</span>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>只能用这些字段；打印时缺值会拒绝，不会印出空白</p>
    </Form>
  )
}
