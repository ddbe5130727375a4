import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { templateComplaints } from '#contract/rules/label/templateComplaints.ts'
import { useDesigner } from './designerContext.ts'
import styles from './designer.module.css'
import { itemName } from './widgetWords.ts'

/** What keeps the label from being printed, while it is drawn; each leads to its widget. */
export function Checks() {
  const { design, act, laidOut, fields } = useDesigner()
  const { tempItems } = design.template
  const complaints = templateComplaints(tempItems, fields).map(({ item, text }) => ({ item, text, severity: 'error' as const }))
  const named = laidOut.findings.map((finding) => {
    const item = tempItems.find(({ uuid }) => uuid === finding.item)
    return { ...finding, text: item && !finding.text.startsWith(item.name || item.title) ? `${itemName(item)}：${finding.text}` : finding.text }
  })
  const all = [...complaints, ...named]
  const errors = all.filter(({ severity }) => severity === 'error').length
  return (
    <section className={styles.checks} aria-label="检查">
      <h3>检查 {errors > 0 ? <span className={styles.count}>{errors} 处要改</span> : null}</h3>
      {all.length === 0 ? (
        <p className={styles.fine}>
          <CheckCircleFilled /> {tempItems.length === 0 ? '标签还是空的' : '都在纸内，码够大、有静区，字段都在，可以打印'}
        </p>
      ) : (
        <ul role="status">
          {all.map(({ item, text, severity }) => (
            <li key={item + text}>
              {severity === 'error' ? <CloseCircleFilled className={styles.bad} /> : <WarningFilled className={styles.warn} />}
              <span>{text}</span>
              <Button size="small" type="link" onClick={() => act({ kind: 'select', uuids: [item] })}>
                看它
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
