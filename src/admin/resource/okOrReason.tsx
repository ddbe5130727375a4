import type { ModalProps } from 'antd'
import { GreyButton } from './GreyButton.tsx'

/** The footer of a dialog: its button, or the same one grey with the reason why it does nothing yet. */
export function okOrReason(reason: string | null, okText: string): ModalProps['footer'] {
  return (_all, { OkBtn, CancelBtn }) => (
    <>
      <CancelBtn />
      {reason === null ? (
        <OkBtn />
      ) : (
        <GreyButton type="primary" reason={reason}>
          {okText}
        </GreyButton>
      )}
    </>
  )
}
