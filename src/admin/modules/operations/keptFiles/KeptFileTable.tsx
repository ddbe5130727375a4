import { App, Button, Flex, Table } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { KeptFile } from '#contract/modules/operations/keptFile.ts'
import { download } from '../../../../api/request.ts'
import { saveFile } from '../../../saveFile.ts'
import { bytesText } from '../../../fields/bytesText.ts'
import { Permit } from '../../../session/Permit.tsx'

type Props = {
  /** what they are, such as 备份 */
  title: string
  files: readonly KeptFile[]
  emptyText: string
  /** where one is fetched by its name, and the right to do so */
  fetched: { path: string; right: string }
  /** the right to remove one, and what asks before it does; null where they stay until a job removes them */
  removed: { right: string; onRemove: (file: KeptFile) => void } | null
}

/** Files that the server keeps, each to be fetched by who may. */
export function KeptFileTable({ title, files, emptyText, fetched, removed }: Props) {
  return (
    <Table<KeptFile>
      size="small"
      rowKey="name"
      aria-label={title}
      dataSource={[...files]}
      columns={[
        { key: 'at', dataIndex: 'at', title: '时间', width: 180 },
        { key: 'name', dataIndex: 'name', title: '名称' },
        { key: 'bytes', title: '大小', width: 120, align: 'right', render: (_value, { bytes }) => sizeText(bytes) },
        {
          key: 'act',
          title: '操作',
          fixed: 'right',
          width: removed ? 150 : 90,
          render: (_value, file) => (
            <Flex>
              <Permit action={fetched.right}>
                <FetchButton path={fetched.path} name={file.name} />
              </Permit>
              {removed ? (
                <Permit action={removed.right}>
                  <Button type="link" danger size="small" onClick={() => removed.onRemove(file)}>
                    删除
                  </Button>
                </Permit>
              ) : null}
            </Flex>
          ),
        },
      ]}
      scroll={{ x: 640 }}
      locale={{ emptyText }}
      pagination={false}
    />
  )
}

function sizeText(bytes: number): string {
  const { amount, unit } = bytesText(bytes)
  return `${amount} ${unit}`
}

function FetchButton({ path, name }: { path: string; name: string }) {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  async function fetchIt() {
    setBusy(true)
    try {
      saveFile(await download(path, { name }, { quiet: true }), name)
    } catch (error) {
      void message.error(errorText(error, '没有下载，请重试'))
    }
    setBusy(false)
  }
  return (
    <Button type="link" size="small" loading={isBusy} onClick={() => void fetchIt()}>
      下载
    </Button>
  )
}
