import { Alert, App, Button, Progress } from 'antd'
import { errorText } from '#contract/errorText.ts'
import { importErrors, useImportProgress } from '../../api/importing.ts'
import { saveFile } from '../saveFile.ts'
import { useListAround } from './listContext.ts'
import type { ImportFace } from './useImport.ts'

/** What an import is doing, or what became of it. */
export function ImportOutcome({ face }: { face: ImportFace }) {
  switch (face.is) {
    case 'choosing':
      return null
    case 'running':
      return <Running job={face.job} />
    case 'refused':
      return <Alert type="warning" showIcon title={face.message} description={<FirstErrors {...face} />} />
    case 'failed':
      return <Alert type="warning" showIcon title={face.message} />
    default:
      return face satisfies never
  }
}

const phases = { waiting: '等待其他文件处理完', reading: '正在读取文件', judging: '正在检查', writing: '正在写入' }

function Running({ job }: { job: string }) {
  const { resource } = useListAround()
  const progress = useImportProgress(resource, job)
  if (!progress) return <Progress percent={0} status="active" format={() => '正在上传'} />
  const { phase, done, total } = progress
  const counted = total > 0 && (phase === 'judging' || phase === 'writing')
  return (
    <div role="status">
      <Progress percent={counted ? Math.floor((100 * done) / total) : 0} status="active" />
      {counted ? `${phases[phase]}：${done} / ${total} 行` : `${phases[phase]}…`}
    </div>
  )
}

/** The first errors at once, and all of them as a file. */
function FirstErrors({ errors, errorFile }: Extract<ImportFace, { is: 'refused' }>) {
  return (
    <>
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {errors.map(({ line, column, reason }) => (
          <li key={`${line} ${column} ${reason}`}>
            第 {line} 行 {column}：{reason}
          </li>
        ))}
      </ul>
      <ErrorFile {...errorFile} />
    </>
  )
}

function ErrorFile({ url, name }: { url: string; name: string }) {
  const { message } = App.useApp()
  async function save() {
    try {
      saveFile(await importErrors(url), name)
    } catch (error) {
      void message.error(errorText(error, '错误文件没有下载，请重试'))
    }
  }
  return (
    <Button size="small" type="link" style={{ padding: 0 }} onClick={() => void save()}>
      下载错误文件
    </Button>
  )
}
