import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { App, Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '#contract/errorText.ts'
import { mostGroupFields, mostSums } from '#contract/resourceReport.ts'
import type { Resource } from '#contract/resource.ts'
import { exportReport } from '../../../api/resourceReports.ts'
import { saveFile } from '../../saveFile.ts'
import { Permit } from '../../session/Permit.tsx'
import styles from './Report.module.css'
import { groupChoices, measureChoices, pictures } from './reportWords.ts'
import type { ReportWords } from './reportWords.ts'
import { foundByWords } from '../../fields/foundByWords.ts'

type Props = {
  resource: Resource
  words: ReportWords
  /** what the report is asked for, as it goes over the wire */
  question: Readonly<Record<string, string>>
  /** the list with the same filters */
  listAddress: string
  onChange: (words: ReportWords) => void
}

/** What is put together, what is counted, which picture shows it, and the file of it. */
export function ReportControls({ resource, words, question, listAddress, onChange }: Props) {
  const [groups, measures] = [groupChoices(resource), measureChoices(resource)]
  return (
    <div className={styles.controls}>
      <Choice title="分组" most={mostGroupFields} options={groups} chosen={words.groups} onChoose={(chosen) => onChange({ ...words, groups: chosen })} />
      <Choice title="数值" most={mostSums + 1} options={measures} chosen={words.measures} onChoose={(chosen) => onChange({ ...words, measures: chosen })} />
      <Segmented
        aria-label="图形"
        options={pictures.map(({ kind, title }) => ({ value: kind, label: title }))}
        value={words.picture}
        onChange={(picture) => onChange({ ...words, picture })}
      />
      <span className={styles.space} />
      <Link className={styles.back} to={listAddress}>
        查看列表
      </Link>
      {resource.verbs.includes('export') ? (
        <Permit action={`${resource.permission}:export`}>
          <ReportExport resource={resource} question={question} />
        </Permit>
      ) : null}
    </div>
  )
}

type Option = { word: string; title: string }
type ChoiceProps<Of extends Option> = { title: string; most: number; options: readonly Of[]; chosen: readonly Of[]; onChoose: (chosen: Of[]) => void }

/** Several of some, in the order of choosing; the last one cannot be taken away. */
function Choice<Of extends Option>({ title, most, options, chosen, onChoose }: ChoiceProps<Of>) {
  return (
    <div className={styles.choice} role="group" aria-label={title}>
      <span>{title}</span>
      <Select<string[]>
        mode="multiple"
        aria-label={title}
        showSearch={foundByWords}
        maxCount={most}
        popupMatchSelectWidth={false}
        options={options.map((option) => ({ value: option.word, label: option.title }))}
        value={chosen.map(({ word }) => word)}
        onChange={(words) => {
          const next = words.flatMap((word) => options.find((option) => option.word === word) ?? [])
          if (next.length > 0) onChoose(next)
        }}
      />
    </div>
  )
}

function ReportExport({ resource, question }: Pick<Props, 'resource' | 'question'>) {
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  async function save() {
    setBusy(true)
    try {
      saveFile(await exportReport(resource, question), `${resource.title}统计.xlsx`)
    } catch (error) {
      void message.error(errorText(error, '没有导出，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
      导出 Excel
    </Button>
  )
}
