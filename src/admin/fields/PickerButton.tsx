import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'

type Props = {
  what: string
  disabled: boolean
  renderDialog: (close: () => void) => ReactNode
  /** for what else opens the dialog: it clicks this button */
  button?: RefObject<HTMLButtonElement | null>
}

/** 选择, and the dialog that it opens; when that has closed, the keyboard is back here. */
export function PickerButton({ what, disabled, renderDialog, button }: Props) {
  const own = useRef<HTMLButtonElement>(null)
  const opener = button ?? own
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = opener.current
    return isOpen ? () => element?.focus() : () => {}
  }, [isOpen, opener])
  return (
    <>
      <Button ref={opener} disabled={disabled} autoInsertSpace={false} aria-label={`选择${what}`} onClick={() => setOpen(true)}>
        选择
      </Button>
      {isOpen ? <Suspense fallback={null}>{renderDialog(() => setOpen(false))}</Suspense> : null}
    </>
  )
}
