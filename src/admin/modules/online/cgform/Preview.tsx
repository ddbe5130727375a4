import { Alert, Form } from 'antd'
import { useMemo } from 'react'
import { resourceFrom } from '#contract/designed.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import { RecordForm } from '../../../resource/RecordForm.tsx'
import type { Written } from '../../../resource/RecordForm.tsx'
import styles from './Designer.module.css'

const nothing = {}
const nobodyHears = () => {}

/** The form as people will fill it in, drawn by the parts that draw every form; nothing that is written here is kept. */
export function Preview({ design, trouble }: { design: Design | null; trouble: string }) {
  const [form] = Form.useForm<Written>()
  const text = JSON.stringify(design)
  const resource = useMemo(() => {
    const read = JSON.parse(text) as Design | null // the same design, as long as nothing in it changed
    return read === null ? null : { ...resourceFrom({ ...read.table, lines: [] }, () => undefined), unique: [] }
  }, [text])
  return (
    <section className={styles.card} aria-label="预览">
      <header className={styles.cardHead}>
        <h3>预览</h3>
        <span className={styles.quiet}>真字典、真档案，填的内容不保存</span>
      </header>
      {resource === null ? (
        <Alert type="warning" showIcon title={trouble} />
      ) : (
        <RecordForm key={text} form={form} resource={resource} known={null} start={nothing} fixed={nothing} onWriting={nobodyHears} onFinish={nobodyHears} />
      )}
    </section>
  )
}
