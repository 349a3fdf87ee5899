import { AppError, type ErrorCode } from '../../core/errors.ts';
import { RowCountError } from './batch.ts';

/**
 * Commits what holds unless somebody was first. Else it refuses, with the code for the label of the statement that
 * lost, or with `otherwise`; without either, it throws the `RowCountError`.
 */
export async function orRefuse<T>(
  commit: () => Promise<T>,
  codes: { readonly otherwise?: ErrorCode; readonly [label: string]: ErrorCode | undefined },
): Promise<T> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof RowCountError)) throw error;
    const code = codes[error.label ?? 'otherwise'] ?? codes.otherwise;
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}
