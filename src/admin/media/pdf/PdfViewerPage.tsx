import { useQuery } from '@tanstack/react-query'
import { App, ConfigProvider, Spin } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { fileNameOf } from '#contract/rules/filePath.ts'
import { PdfViewerQuery } from '#contract/uploading.ts'
import { fileByTicket } from '../../../api/files.ts'
import { ApiError } from '../../../api/request.ts'
import '../../admin.css'
import { Failed } from '../../session/Failed.tsx'
import { useOfficeTheme } from '../../useOfficeTheme.ts'
import { openPdf, refusalOf } from './openPdf.ts'
import { PdfViewer } from './PdfViewer.tsx'
import styles from './PdfViewerPage.module.css'

/** The page in the frame of 查看文件: one PDF of ours, named in the address together with a ticket for it (API-119). */
export function PdfViewerPage() {
  const theme = useOfficeTheme()
  const [query] = useSearchParams()
  const asked = PdfViewerQuery.safeParse(Object.fromEntries(query))
  return (
    <ConfigProvider locale={zhCN} theme={theme}>
      <App className={styles.whole ?? ''}>
        {asked.success ? (
          <Opened file={asked.data.file} ticket={asked.data.token} />
        ) : (
          <Failed title="没有文件可以查看" reason="这个地址不是本系统中的文件。" />
        )}
      </App>
    </ConfigProvider>
  )
}

function Opened({ file, ticket }: { file: string; ticket: string }) {
  const name = fileNameOf(file)
  const { data, error } = useQuery({
    queryKey: ['pdf', file, ticket],
    queryFn: async () => {
      const bytes = await fileByTicket(file, ticket)
      return { bytes, pdf: await openPdf(bytes) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })
  useEffect(() => {
    document.title = `${name} · 智能制造`
  }, [name])
  if (error) return <Failed title={`“${name}”没有打开`} reason={error instanceof ApiError ? errorText(error) : refusalOf(error)} />
  if (!data) return <Spin description="正在打开" size="large" className={styles.waiting ?? ''} />
  return <PdfViewer pdf={data.pdf} bytes={data.bytes} name={name} />
}

function errorText({ status, message }: ApiError): string {
  return status === 401 ? '查看的时间已过，请关闭后重新打开。' : message
}
