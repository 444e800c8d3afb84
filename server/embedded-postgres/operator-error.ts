/** A failure that the person who runs FoodID can do something about: show the message alone, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
