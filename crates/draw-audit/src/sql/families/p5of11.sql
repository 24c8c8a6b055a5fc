-- p5of11: five different balls of 11, in the sequence of drawing.
INSERT INTO shape (slot, numbers, low, high, is_distinct) VALUES (1, 5, 1, 11, 1);
INSERT INTO symbol VALUES ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9'), ('10'), ('11');

INSERT INTO play (code, kernel, sense, choose) VALUES
    ('any1', 'any', 'hit', 1), ('any2', 'any', 'hit', 2), ('any3', 'any', 'hit', 3), ('any4', 'any', 'hit', 4),
    ('any5', 'any', 'hit', 5), ('any6', 'any', 'cover', 6), ('any7', 'any', 'cover', 7), ('any8', 'any', 'cover', 8),
    ('front2g', 'group', 'distinct', 2), ('front3g', 'group', 'distinct', 3);

INSERT INTO play (code, kernel, positions, is_distinct) VALUES
    ('front2', 'position', 2, 1), ('front3', 'position', 3, 1), ('place', 'place', 5, 1);

INSERT INTO span (play, first, last) VALUES
    ('any1', 1, 5), ('any2', 1, 5), ('any3', 1, 5), ('any4', 1, 5), ('any5', 1, 5), ('any6', 1, 5), ('any7', 1, 5),
    ('any8', 1, 5), ('front2', 1, 2), ('front2g', 1, 2), ('front3', 1, 3), ('front3g', 1, 3), ('place', 1, 5);

INSERT INTO cell (play, symbol, hits)
          SELECT 'size' || position, 'big', value >= 6 FROM ball
UNION ALL SELECT 'size' || position, 'small', value <= 5 FROM ball
UNION ALL SELECT 'parity' || position, 'odd', value % 2 = 1 FROM ball
UNION ALL SELECT 'parity' || position, 'even', value % 2 = 0 FROM ball
UNION ALL SELECT 'dt15', 'dragon', a.value > b.value FROM ball a JOIN ball b ON a.position = 1 AND b.position = 5
UNION ALL SELECT 'dt15', 'tiger', a.value < b.value FROM ball a JOIN ball b ON a.position = 1 AND b.position = 5;

INSERT INTO play (code, kernel) SELECT DISTINCT play, 'cell' FROM cell;
