import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import { App, Button, Flex, Modal, Radio, Upload } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { importTemplate } from '../../api/importing.ts'
import { ReadyButton } from '../grey/ReadyButton.tsx'
import { saveFile } from '../saveFile.ts'
import { Permit } from '../session/Permit.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { useListAround } from './listContext.ts'
import { useImport } from './useImport.ts'

const widthPx = 520 // CONST-011

/** Imports workbooks into the list: all rows or none, with progress, cancel and a file that names every error (DLG-027 to DLG-031, UPL-037 to UPL-040). */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { resource } = useListAround()
  const { message } = App.useApp()
  const [files, setFiles] = useState<readonly File[]>([])
  const [whenExisting, setWhenExisting] = useState<'refuse' | 'update'>('refuse')
  const { face, send, cancel, chooseAgain } = useImport((told) => {
    void message.success(told)
    onClose()
  })
  const isRunning = face.is === 'running'
  const canUpdate = resource.unique.length > 0 && resource.verbs.includes('edit')

  async function saveTemplate() {
    try {
      saveFile(await importTemplate(resource), `${resource.title}-模板.xlsx`)
    } catch (error) {
      void message.error(errorText(error, '模板没有下载，请重试'))
    }
  }

  return (
    <Modal
      title="导入EXCEL"
      open
      width={widthPx}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          {isRunning ? <Button onClick={cancel}>取消导入</Button> : <Button onClick={onClose}>关闭</Button>}
          <ReadyButton
            type="primary"
            reason={files.length === 0 ? '请先选择要导入的文件' : null}
            loading={isRunning}
            onClick={() => void send({ files, whenExisting })}
          >
            {isRunning ? '上传中...' : '开始上传'}
          </ReadyButton>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <Upload.Dragger
          multiple
          accept=".xlsx,.xls,.csv"
          disabled={isRunning}
          fileList={files.map((file, index) => ({ uid: `${index}-${file.name}`, name: file.name, size: file.size }))}
          beforeUpload={(_file, chosen) => {
            setFiles([...files, ...chosen])
            chooseAgain()
            return Upload.LIST_IGNORE
          }}
          onRemove={({ uid }) => {
            setFiles(files.filter((file, index) => `${index}-${file.name}` !== uid))
            chooseAgain()
          }}
        >
          <InboxOutlined style={{ fontSize: 36 }} />
          <p>把文件拖到这里，或点击选择</p>
          <p>.xlsx、.xls 或 .csv，合计不超过 32 MB、100000 行</p>
        </Upload.Dragger>
        {canUpdate ? (
          <Permit action={`${resource.permission}:edit`}>
            <Flex gap={12} wrap align="center">
              <span>已有的记录</span>
              <Radio.Group
                aria-label="已有的记录"
                disabled={isRunning}
                value={whenExisting}
                onChange={({ target }) => setWhenExisting(target.value === 'update' ? 'update' : 'refuse')}
                options={[
                  { value: 'refuse', label: '报错，不导入' },
                  { value: 'update', label: '更新' },
                ]}
              />
            </Flex>
          </Permit>
        ) : null}
        <ImportOutcome face={face} />
        <Button type="link" style={{ alignSelf: 'start', padding: 0 }} onClick={() => void saveTemplate()}>
          下载模板
        </Button>
      </Flex>
    </Modal>
  )
}
