/** What the operator of the house wants everybody to know. */
class Announced {
  text = $state<string | null>(null);
  /** What was read and put away here. */
  read = $state<string | null>(null);
}

export const announced = new Announced();
