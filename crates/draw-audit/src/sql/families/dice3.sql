-- dice3: three faces.
INSERT INTO shape (slot, numbers, low, high) VALUES (1, 3, 1, 6);
INSERT INTO symbol VALUES ('1'), ('2'), ('3'), ('4'), ('5'), ('6');

INSERT INTO play (code, kernel, sense, choose) VALUES
    ('face', 'digit', NULL, NULL), ('three', 'group', 'distinct', 3), ('two', 'any', 'hit', 2);

INSERT INTO span (play, first, last) VALUES ('face', 1, 3), ('three', 1, 3), ('two', 1, 3);

INSERT INTO cell (play, symbol, hits)
WITH RECURSIVE sums (sum) AS (SELECT 3 UNION ALL SELECT sum + 1 FROM sums WHERE sum < 18)
          SELECT 'sum', CAST(sum AS TEXT), sum = (SELECT SUM(value) FROM ball) FROM sums
UNION ALL SELECT 'sumSize', 'big', SUM(value) >= 11 FROM ball
UNION ALL SELECT 'sumSize', 'small', SUM(value) < 11 FROM ball
UNION ALL SELECT 'sumParity', 'odd', SUM(value) % 2 = 1 FROM ball
UNION ALL SELECT 'sumParity', 'even', SUM(value) % 2 = 0 FROM ball
UNION ALL SELECT 'triple', symbol || symbol || symbol, (SELECT COUNT(*) FROM ball WHERE number = symbol) = 3 FROM symbol
UNION ALL SELECT 'anytriple', 'any', COUNT(DISTINCT value) = 1 FROM ball
UNION ALL SELECT 'straight', 'straight', COUNT(DISTINCT value) = 3 AND MAX(value) - MIN(value) = 2 FROM ball
UNION ALL SELECT 'pair', symbol || symbol, (SELECT COUNT(*) FROM ball WHERE number = symbol) >= 2 FROM symbol;

INSERT INTO play (code, kernel) SELECT DISTINCT play, 'cell' FROM cell;
