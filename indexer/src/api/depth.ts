import {
  type ASTVisitor,
  type FieldNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** How deep a query for data may go: fields, and fragments on the way. */
const MAX_DEPTH = 20;
/** Tools that explore the API ask deeper, down to the type in a list of a list, but for one type after the other. */
export const MAX_INTROSPECTION_DEPTH = 30;
/** Of fields of introspection that lead to all types again, so that each multiplies the answer. */
const MAX_LISTS = 3;
const LISTS = new Set(['fields', 'interfaces', 'possibleTypes', 'inputFields']);
const INTROSPECTION = new Set(['__schema', '__type']);

interface OnValidate {
  addValidationRule(rule: (context: ValidationContext) => ASTVisitor): void;
}

/** Bounds how deep queries go. What explores the API is measured by other bounds than what reads data. */
export const depthBounds = {
  onValidate({ addValidationRule }: OnValidate) {
    addValidationRule((context) => {
      const depth = measure(context, 1, ({ name }) => (INTROSPECTION.has(name.value) ? 0 : undefined));
      const lists = measure(context, 0, ({ name }, below) => below + (LISTS.has(name.value) ? 1 : 0));
      const explored = measure(context, 0, ({ name, selectionSet }) =>
        INTROSPECTION.has(name.value) ? lists(selectionSet) : undefined,
      );
      return {
        OperationDefinition({ selectionSet }) {
          const found = depth(selectionSet);
          if (found > MAX_DEPTH) throw refusal(`Query depth limit of ${MAX_DEPTH} exceeded, found ${found}.`);
          if (explored(selectionSet) > MAX_LISTS) throw refusal('The schema is queried again and again within itself.');
        },
      };
    });
  },
};

function refusal(message: string): GraphQLError {
  return new GraphQLError(`Syntax Error: ${message}`);
}

/**
 * Measures how deep selections go, each level as one `step`; `ofField` may measure a field in another way, from the
 * fields below it. A fragment is measured once, however often it is used.
 */
function measure(
  context: ValidationContext,
  step: number,
  ofField: (field: FieldNode, below: number) => number | undefined,
): (selections: SelectionSetNode | undefined) => number {
  const fragments = new Map<string, number>();
  const ofFragment = (name: string): number => {
    const known = fragments.get(name);
    if (known !== undefined) return known;
    // One that contains itself is refused by another rule.
    fragments.set(name, 0);
    const found = of(context.getFragment(name)?.selectionSet);
    fragments.set(name, found);
    return found;
  };
  const ofOne = (node: SelectionNode): number => {
    if (node.kind === Kind.FRAGMENT_SPREAD) return 2 * step + ofFragment(node.name.value);
    const below = of(node.selectionSet);
    const measured = node.kind === Kind.FIELD ? ofField(node, below) : undefined;
    return measured ?? step + below;
  };
  const of = (selections: SelectionSetNode | undefined): number =>
    Math.max(0, ...(selections?.selections ?? []).map(ofOne));
  return of;
}
