import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** Opens the import of the list (ONL-004, ONL-022). */
export function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        导入
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
