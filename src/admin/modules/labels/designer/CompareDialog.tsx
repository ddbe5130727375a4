import { Empty, Modal, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import { labelTemplates, templateOf } from '#contract/modules/labels/labelTemplate.ts'
import type { DrawSymbol } from '#contract/rules/label/codeTypes.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { StoredTemplate } from '../../../../api/labelTemplates.ts'
import { useRecords } from '../../../../api/records.ts'
import { pageAddress } from '../../../media/label/LabelSheet.tsx'
import styles from './designer.module.css'
import { differences } from './differences.ts'

type Props = { stored: StoredTemplate; drawSymbol: DrawSymbol; onClose: () => void }

/** Two versions of a template beside each other or on top of each other, and what became different in words. */
export function CompareDialog({ stored, drawSymbol, onClose }: Props) {
  const { data } = useRecords(labelTemplates, { code: stored.code, pageNo: 1, pageSize: 100, column: 'revision', order: 'desc' }, true)
  const versions = (data?.records ?? []) as unknown as StoredTemplate[] // records of exactly this resource
  const [chosen, setChosen] = useState<string | null>(null)
  const [look, setLook] = useState<'beside' | 'over'>('beside')
  const others = versions.filter(({ id, code }) => id !== stored.id && code === stored.code)
  const other = others.find(({ id }) => id === chosen) ?? others[0]
  const pictureOf = (version: StoredTemplate) => {
    const fields = isLabelBiz(version.bizType) ? labelSources[version.bizType] : []
    const values = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]))
    return pageAddress(layOut(templateOf(version), { fields, values }, { drawSymbol }), 0)
  }
  return (
    <Modal open title={`比较版本：${stored.title}`} width="min(1200px, 96vw)" footer={null} onCancel={onClose}>
      {!data ? (
        <Skeleton active />
      ) : !other ? (
        <Empty description="只有这一个版本" />
      ) : (
        <>
          <div className={styles.line}>
            <Select
              aria-label="与哪一版比较"
              value={other.id}
              onChange={setChosen}
              options={others.map(({ id, revision }) => ({ value: id, label: `第 ${revision} 版` }))}
            />
            <Segmented
              aria-label="怎样比较"
              value={look}
              onChange={setLook}
              options={[
                { value: 'beside', label: '并排' },
                { value: 'over', label: '重叠' },
              ]}
            />
          </div>
          {look === 'beside' ? (
            <div className={styles.beside}>
              {[other, stored].map((version) => (
                <figure key={version.id}>
                  <figcaption>第 {version.revision} 版（已保存）</figcaption>
                  <img alt={`第 ${version.revision} 版`} src={pictureOf(version)} />
                </figure>
              ))}
            </div>
          ) : (
            <div className={styles.over}>
              <img alt={`第 ${other.revision} 版`} src={pictureOf(other)} />
              <img alt={`第 ${stored.revision} 版，黑处相同，亮处不同`} src={pictureOf(stored)} />
            </div>
          )}
          <ul className={styles.differences}>
            {differences(templateOf(other), templateOf(stored)).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
