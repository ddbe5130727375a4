import { Card, Segmented } from 'antd'
import { useState } from 'react'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { labelPdf } from '../../../api/printing.ts'
import { LabelForm } from './LabelForm.tsx'
import styles from './PrintDemoPage.module.css'

/** The plant's labels with values of one's own: seen as they will be, printed by the browser or as PDF (VW-017). */
export function PrintDemoPage() {
  const [chosen, setChosen] = useState<string>(plantLabels[0]?.name ?? '')
  const label = plantLabels.find(({ name }) => name === chosen)
  return (
    <Card title="打印示例">
      <Segmented
        aria-label="标签"
        className={styles.labels ?? ''}
        value={chosen}
        onChange={setChosen}
        options={plantLabels.map(({ name, template }) => ({ value: name, label: template.title }))}
      />
      {label && (
        <LabelForm
          key={label.name}
          template={label.template}
          fields={label.fields}
          pdf={(values, copies) => labelPdf({ label: label.name, values: { ...values }, copies })}
        />
      )}
    </Card>
  )
}
