/** A failure that the operator can resolve: its message is shown without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
