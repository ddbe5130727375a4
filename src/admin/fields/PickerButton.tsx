import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'

type Props = { what: string; disabled: boolean; renderDialog: (close: () => void) => ReactNode }

/** 选择, and the dialog that it opens; when that has closed, the keyboard is back here. */
export function PickerButton({ what, disabled, renderDialog }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const opener = button.current
    return isOpen ? () => opener?.focus() : () => {}
  }, [isOpen])
  return (
    <>
      <Button ref={button} disabled={disabled} autoInsertSpace={false} aria-label={`选择${what}`} onClick={() => setOpen(true)}>
        选择
      </Button>
      {isOpen ? <Suspense fallback={null}>{renderDialog(() => setOpen(false))}</Suspense> : null}
    </>
  )
}
