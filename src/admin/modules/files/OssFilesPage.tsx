import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { Button, Upload } from 'antd'
import { ossFiles } from '#contract/modules/files/ossFile.ts'
import { fileEndpoints } from '#contract/fileEndpoints.ts'
import { accepted } from '../../fields/file/accepted.ts'
import { useUploads } from '../../fields/file/useUploads.ts'
import { UploadList } from '../../fields/file/UploadList.tsx'
import { useListAround } from '../../resource/listContext.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'

/** All stored files (UPL-041). What is uploaded here stays until it is deleted here. */
export function OssFilesPage() {
  return <ResourcePage resource={ossFiles} ToolbarActions={UploadCommand} />
}

function UploadCommand() {
  return (
    <Permit action="sys:file:add">
      <UploadToList />
    </Permit>
  )
}

const toList = { action: fileEndpoints.uploadKept }
/** whatever was uploaded is in the list, not in a field */
const nothing = ''
const allAtOnce = 20

function UploadToList() {
  const { refresh } = useListAround()
  const { uploads, add, remove, again } = useUploads({ value: nothing, onChange: refresh, maxCount: allAtOnce, isImage: false, sending: toList })
  return (
    <>
      <Upload
        multiple
        accept={accepted(false)}
        showUploadList={false}
        beforeUpload={(file, chosen) => {
          if (file === chosen[0]) add(chosen)
          return Upload.LIST_IGNORE
        }}
      >
        <Button type="primary" icon={<UploadOutlined />}>
          上传文件
        </Button>
      </Upload>
      <UploadList uploads={uploads} isLocked={false} onRemove={remove} onAgain={again} />
    </>
  )
}
